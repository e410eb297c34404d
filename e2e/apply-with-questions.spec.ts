import type { Locator } from '@playwright/test'
import { signUp } from './accounts.ts'
import { openNewPage } from './create-applications.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'
import { messageInThread, sendInThread } from './messaging.ts'
import { expectToast } from './toasts.ts'

const WHY = 'Why are you interested in this property?'
const QUESTIONS = { moveInDate: 'required', adults: 'required', monthlyIncome: 'optional' }

test('an owner asks and names criteria, a tenant applies from two browsers, and both follow the application', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await openNewPage(browser, baseURL)
  await signUp(owner, 'owner')
  const property = await createProperty(owner)
  await owner.goto(`/properties/${property.id}/edit`)
  await owner.getByRole('button', { name: /^More details/ }).click()
  await owner.getByText('Nothing beyond a message and documents, unless you choose.').click()
  await owner.getByLabel('Move-in day').selectOption('Required')
  await owner.getByLabel('Adults').selectOption('Required')
  await owner.getByLabel('Monthly income').selectOption('Optional')
  // An error in a group that is closed again.
  await owner.getByText('What you look for').click()
  await owner.getByLabel('Household income (rents)').fill('25')
  await owner.getByText('What you look for').click()
  await owner.getByRole('button', { name: 'Save changes' }).click()
  await expect(owner.getByLabel('Household income (rents)')).toBeFocused()
  await owner.getByLabel('Household income (rents)').fill('2.5')
  await owner.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(owner, 'Success', 'Property updated successfully')

  const visitor = await openNewPage(browser, baseURL)
  await visitor.goto(`/listings/${property.id}`)
  await expect(visitor.getByText('A household income of at least 2.5 rents ($3,125 a month)')).toBeVisible()
  await expect(visitor.getByText('Applying asks for: move-in day, adults, monthly income (optional).')).toBeVisible()
  await visitor.context().close()

  await signUp(page, 'tenant')
  const document = '/api/documents?title=Payslip&type=income&fileName=payslip.pdf'
  const pdf = { data: Buffer.from('%PDF-1.7\nA payslip.'), headers: { 'content-type': 'application/pdf' } }
  expect((await page.request.post(document, pdf)).status()).toBe(201)
  await page.goto(`/applications/${property.id}`)
  await page.getByLabel(WHY).fill('I bake at night.')
  await page.getByLabel('Monthly income ($)').fill('2999')
  await expect(page.getByText('2.3 rents of this home. The owner looks for at least 2.5 rents.')).toBeVisible()
  await expect(page.getByText('Draft saved')).toBeVisible()

  const phone = await (
    await browser.newContext({ baseURL, storageState: await page.context().storageState() })
  ).newPage()
  await phone.goto(`/listings/${property.id}`)
  await expect(phone.getByText('You have a draft')).toBeVisible()
  await phone.getByRole('link', { name: 'Apply Now' }).click()
  await expect(phone.getByLabel(WHY)).toHaveValue('I bake at night.')
  await phone.getByLabel('Adults').fill('2')
  await phone.getByRole('button', { name: 'Submit Application' }).click()
  await expect(phone.getByLabel('Move-in day')).toBeFocused()
  await expect(phone.getByLabel('Move-in day')).toHaveAccessibleDescription('Please answer this')
  await phone.getByLabel('Move-in day').fill('2190-03-01')
  await phone.getByRole('checkbox', { name: /Payslip/ }).check()
  await phone.getByRole('button', { name: 'Submit Application' }).click()
  await expectToast(phone, 'Success', 'Application submitted successfully')
  await page.goto(`/applications/${property.id}`)
  await page.getByRole('link', { name: 'See your application' }).click()
  await expect(page.getByText('Not opened yet')).toBeVisible()

  await owner.goto(new URL(page.url()).pathname)
  await expect(owner.getByText('$2,999 a month, 2.3 rents')).toBeVisible()
  await expect(owner.getByRole('link', { name: 'Download Payslip' })).toBeVisible()
  const shortlist = owner.getByRole('button', { name: 'Shortlist' })
  await shortlist.click()
  await expect(shortlist).toHaveAttribute('aria-pressed', 'true')
  await owner.getByRole('button', { name: 'Ask a question' }).click()
  await owner.getByLabel('Question').fill('With a cat?')
  await owner.getByRole('button', { name: 'Not now' }).click()
  await owner.getByRole('button', { name: 'Ask a question' }).click()
  await expect(owner.getByLabel('Question')).toHaveValue('With a cat?')
  await owner.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(owner.getByText('Waiting for an answer since')).toBeVisible()

  await expect(page.getByText('Opened', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Answer in the conversation' }).click()
  await expect(messageInThread(page, 'With a cat?')).toBeVisible()
  await sendInThread(page, 'Without one.')
  await expect(owner.getByText('Waiting for an answer since')).toBeHidden()

  const second = await createProperty(owner, { title: 'Attic of the second chance', questions: QUESTIONS })
  await phone.goto(`/listings/${second.id}`)
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  await click(phone.getByRole('link', { name: 'Apply Now' }))
  await expect(phone.getByText('Filled in from your last application.')).toBeVisible()
  await expect(phone.getByLabel('Adults')).toHaveValue('2')
  await expect(phone.getByRole('checkbox', { name: /Payslip/ })).toBeChecked()
  await click(phone.getByRole('button', { name: 'Submit Application' }))
  await expectToast(phone, 'Success', 'Application submitted successfully')
  expect(clicks).toBeLessThanOrEqual(5)
  for (const other of [owner, phone]) await other.context().close()
})

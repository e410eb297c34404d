import { newAccountForm, signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'
import { expectToast } from './toasts.ts'

test('a visitor finds a property, registers and applies for it, and its owner sees the application', async ({
  page,
  browser,
  baseURL,
}) => {
  const owners = await browser.newContext({ baseURL })
  const owner = await owners.newPage()
  await signUp(owner, 'owner')
  const property = await createProperty(owner, {
    title: `Attic of the lamplighter ${Date.now()}`,
    price: 1999.5,
    bedrooms: 3,
  })

  await page.goto('/')
  await page.getByRole('link', { name: 'Browse Properties' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Available Properties' })).toBeVisible()

  await page.getByRole('searchbox').fill('LAMPLIGHTER')
  await page.getByLabel('City').selectOption('Ghent')
  await page.getByLabel('Price').selectOption({ index: 2 })
  await page.getByLabel('Bedrooms').selectOption({ label: '3+ Beds' })
  await expect(page).toHaveURL(/search=LAMPLIGHTER/)
  const card = page.getByRole('link', { name: property.title })
  await expect(card).toHaveCount(1)
  await expect(page.getByText('$1,999.50')).toBeVisible()
  await page.reload()
  await card.click()

  await expect(page.getByRole('heading', { level: 1, name: property.title })).toBeVisible()
  await page.getByRole('link', { name: 'Register to apply' }).click()

  const me = newAccountForm('tenant')
  await page.getByLabel('First name').fill(me.firstName)
  await page.getByLabel('Last name').fill(me.lastName)
  await page.getByLabel('Username').fill(me.username)
  await page.getByLabel('Password', { exact: true }).fill(me.password)
  await page.getByLabel('Account type').selectOption('tenant')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectToast(page, 'Account created!', 'Welcome to Lintel.')

  await expect(page).toHaveURL(`/applications/${property.id}`)
  await expect(page.getByRole('heading', { name: `Apply for ${property.title}` })).toBeVisible()
  await page.getByLabel('Why are you interested in this property?').fill('I light lamps for a living.')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expectToast(page, 'Success', 'Application submitted successfully')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: `Welcome back, ${me.firstName}` })).toBeVisible()
  await expect(page.getByRole('main').getByText(property.title)).toBeVisible()

  await owner.goto('/dashboard')
  await expect(owner.getByRole('heading', { name: 'Property Portfolio' })).toBeVisible()
  await owner.getByRole('link', { name: /View/ }).first().click()
  await expect(owner.getByText('I light lamps for a living.')).toBeVisible()
  await expect(owner.getByText(`${me.firstName} ${me.lastName}`).first()).toBeVisible()
  await owners.close()
})

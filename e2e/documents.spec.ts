import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectToast, listHome, signUp } from './people.ts'

const PAYSLIP = { name: 'Payslip_March.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nA payslip.') }

/** What the browser saves when this is clicked. */
async function save(page: Page, button: Locator) {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('a document goes with an application to the owner; the lease that comes of it goes to the tenant', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await (await browser.newContext({ baseURL })).newPage()
  await signUp(owner, 'owner')
  const home = await listHome(owner, { title: `House of the paper lantern ${Date.now()}`, price: 1100 })
  await signUp(page, 'tenant')

  await page.goto(`/applications/${home.id}`)
  await page.getByLabel('Why are you interested in this property?').fill('I fold lanterns.')
  await page.getByRole('button', { name: 'Add a document' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Choose a file')).toBeVisible()
  await expect(dialog.getByText('Please choose what it is')).toBeVisible()
  await dialog.getByLabel('File').setInputFiles(PAYSLIP)
  await expect(dialog.getByLabel('Title')).toHaveValue('Payslip March')
  await dialog.getByLabel('What is it?').selectOption('Income')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: /Payslip March/ })).toBeChecked()
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expectToast(page, 'Success', 'Application submitted successfully')
  await expect(page.getByRole('list', { name: 'My Documents' })).toContainText('Payslip March')

  await owner.goto('/dashboard')
  await owner.getByRole('link', { name: /View/ }).first().click()
  const sent = await save(owner, owner.getByRole('link', { name: 'Download Payslip March' }))
  expect([sent.name, sent.bytes.toString()]).toEqual(['Payslip March.pdf', PAYSLIP.buffer.toString()])

  await owner.getByRole('button', { name: 'Approve' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Approve and make the lease' }).click()
  await expectToast(owner, 'Approved', 'has been told')
  // It is written after the approval, and told of when it is there: nobody reloads.
  await expect(owner.getByRole('link', { name: `Download Lease of ${home.title}` })).toBeVisible()
  const lease = await save(page, page.getByRole('link', { name: `Download Lease of ${home.title}` }))
  expect(lease.name).toBe(`Lease of ${home.title}.pdf`)
  expect(lease.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await page.reload()
  await page.getByRole('link', { name: 'View lease' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your lease' })).toBeVisible()
  await expect(page.getByText('$1,100', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('The lease begins')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Documents' })).toContainText(`Lease of ${home.title}`)
  await expect(page.getByRole('link', { name: /^Message / })).toHaveAttribute('href', /\/messages\?to=.+&property=/)

  await owner.goto(`/properties/${home.id}/edit`)
  await expect(owner.getByRole('list', { name: 'Documents' })).toContainText('Payslip March')
  await owner.context().close()
})

test('a document that can’t be taken says why, and what was typed stays', async ({ page, problems }) => {
  problems.expect(/415/)
  await signUp(page, 'tenant')
  await page.goto('/dashboard')
  await expect(page.getByText('No documents yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add a document' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('File').setInputFiles({ ...PAYSLIP, buffer: Buffer.from('not a PDF at all') })
  await dialog.getByLabel('What is it?').selectOption('Reference')
  await dialog.getByLabel('Title').fill('Letter of my landlord')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('This is not a PDF, JPEG, PNG or WebP file')).toBeVisible()
  await expect(dialog.getByLabel('Title')).toHaveValue('Letter of my landlord')
  await dialog.getByLabel('File').setInputFiles(PAYSLIP)
  await expect(dialog.getByLabel('Title')).toHaveValue('Letter of my landlord')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('list', { name: 'My Documents' })).toContainText('Letter of my landlord')

  await page.getByRole('button', { name: 'Remove Letter of my landlord' }).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expectToast(page, 'Removed', '“Letter of my landlord” is gone.')
  await expect(page.getByText('No documents yet')).toBeVisible()
})

test('the page of a lease that nobody has yet says how one comes about', async ({ page }) => {
  await signUp(page, 'tenant')
  await page.goto('/lease')
  await expect(page.getByRole('heading', { level: 1, name: 'No lease at the moment' })).toBeVisible()
})

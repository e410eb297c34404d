import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { findViolations } from './accessibility-checks.ts'
import { signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'
import { expectToast } from './toasts.ts'
import { addDocuments, chooseFiles, openDocumentsDialog } from './upload-dialog.ts'

const PAYSLIP = { name: 'Payslip_March.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nA payslip.') }

/** The file that the browser downloads when the link is clicked. */
async function download(page: Page, link: Locator) {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** Chooses an option and saves it within one task, as a fast user of a slow machine. */
const chooseAndSave = (select: Locator, value: string) =>
  select.evaluate((element: HTMLSelectElement, chosen) => {
    element.value = chosen
    element.dispatchEvent(new Event('change', { bubbles: true }))
    element.form?.requestSubmit()
  }, value)

test('the owner downloads a document sent with an application, and the tenant the lease document', async ({
  page,
  browser,
  baseURL,
}) => {
  const owner = await (await browser.newContext({ baseURL })).newPage()
  await signUp(owner, 'owner')
  const property = await createProperty(owner, { title: `House of the paper lantern ${Date.now()}`, price: 1100 })
  await signUp(page, 'tenant')

  await page.goto(`/applications/${property.id}`)
  await page.getByLabel('Why are you interested in this property?').fill('I fold lanterns.')
  await addDocuments(page, 'Income', PAYSLIP)
  await expect(page.getByRole('checkbox', { name: /Payslip March/ })).toBeChecked()
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await expectToast(page, 'Success', 'Application submitted successfully')
  await expect(page.getByRole('list', { name: 'My Documents' })).toContainText('Payslip March')

  await owner.goto('/dashboard')
  await owner.getByRole('link', { name: /View/ }).first().click()
  const sent = await download(owner, owner.getByRole('link', { name: 'Download Payslip March' }))
  expect([sent.name, sent.bytes.toString()]).toEqual(['Payslip March.pdf', PAYSLIP.buffer.toString()])

  await owner.getByRole('button', { name: 'Approve' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Approve and make the lease' }).click()
  await expectToast(owner, 'Approved', 'has been told')
  // The document is generated after the approval and appears without a reload.
  await expect(owner.getByRole('link', { name: `Download Lease of ${property.title}` })).toBeVisible()
  const lease = await download(page, page.getByRole('link', { name: `Download Lease of ${property.title}` }))
  expect(lease.name).toBe(`Lease of ${property.title}.pdf`)
  expect(lease.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await page.reload()
  await page.getByRole('link', { name: 'Active Lease' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your lease' })).toBeVisible()
  await expect(page.getByText('$1,100', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('The lease begins')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Documents' })).toContainText(`Lease of ${property.title}`)
  const message = page.getByRole('region', { name: property.title }).getByRole('link', { name: /^Message / })
  await expect(message).toHaveAttribute('href', /\/messages\?to=.+&property=/)

  await owner.goto(`/properties/${property.id}`)
  await expect(owner.getByRole('list', { name: 'Documents' })).toContainText('Payslip March')
  await owner.context().close()
})

test('files chosen in the dialog are asked for a type and a title, and upload by Save', async ({ page }) => {
  await signUp(page, 'tenant')
  await page.goto('/dashboard')
  const dialog = await openDocumentsDialog(page)
  await chooseFiles(page, PAYSLIP)
  const [type, title] = [dialog.getByLabel('What is it?'), dialog.getByRole('textbox', { name: 'Title' })]
  await expect(type).toBeFocused()
  await expect(title).toHaveValue('Payslip March')
  expect(await findViolations(page, { include: '.uppy-Dashboard' })).toEqual([])
  await title.fill(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(type).toHaveAccessibleDescription('Please choose what it is')
  await expect(type).toBeFocused()
  await expect(title).toHaveAccessibleDescription('Title is required')
  expect(await findViolations(page, { include: '.uppy-Dashboard' })).toEqual([])
  await title.fill('Payslip March')
  await expect(title).toHaveAccessibleDescription('')
  // The type is required to upload it.
  await dialog.locator('.uppy-Dashboard-FileCard').getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Upload 1 file' }).click()
  await expect(dialog.getByRole('button', { name: 'Please say what it is' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Edit file Payslip March' }).click()
  await chooseAndSave(type, 'income')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'My Documents' })).toContainText('Payslip March')
})

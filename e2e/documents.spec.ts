import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { findViolations } from './accessibility-checks.ts'
import { signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'
import { expectToast } from './toasts.ts'
import { addDocuments, chooseFiles, documentsDialog, openDocumentsDialog } from './upload-dialog.ts'

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
  const home = await createProperty(owner, { title: `House of the paper lantern ${Date.now()}`, price: 1100 })
  await signUp(page, 'tenant')

  await page.goto(`/applications/${home.id}`)
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
  await expect(owner.getByRole('link', { name: `Download Lease of ${home.title}` })).toBeVisible()
  const lease = await download(page, page.getByRole('link', { name: `Download Lease of ${home.title}` }))
  expect(lease.name).toBe(`Lease of ${home.title}.pdf`)
  expect(lease.bytes.subarray(0, 5).toString()).toBe('%PDF-')

  await page.reload()
  await page.getByRole('link', { name: 'Active Lease' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your lease' })).toBeVisible()
  await expect(page.getByText('$1,100', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('The lease begins')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Documents' })).toContainText(`Lease of ${home.title}`)
  const message = page.getByRole('region', { name: home.title }).getByRole('link', { name: /^Message / })
  await expect(message).toHaveAttribute('href', /\/messages\?to=.+&property=/)

  await owner.goto(`/properties/${home.id}`)
  await expect(owner.getByRole('list', { name: 'Documents' })).toContainText('Payslip March')
  await owner.context().close()
})

test('documents are added in three steps, and named after their files or their type', async ({ page }) => {
  await signUp(page, 'tenant')
  await page.goto('/documents')
  await addDocuments(page, 'Income', PAYSLIP, { ...PAYSLIP, name: 'scan-12.pdf' })
  await expect(documentsDialog(page)).toBeHidden()
  const rowOf = (title: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })
  await expect(rowOf('Payslip March').getByRole('cell', { name: 'Income', exact: true })).toBeVisible()
  await expect(rowOf('Income').getByRole('cell', { name: 'Income', exact: true })).toBeVisible()
})

test('documents are added by the keyboard, and the focus returns to the button', async ({ page }) => {
  await signUp(page, 'tenant')
  await page.goto('/dashboard')
  const button = page.getByRole('button', { name: 'Choose the type first' })
  // From here on: the browser takes a moment to hand choosers over to the test.
  const chooser = page.waitForEvent('filechooser')
  await button.press('Enter')
  await expect(page.getByRole('menu')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: 'Identity' })).toBeFocused()
  expect(await findViolations(page, { include: '[role="menu"]' })).toEqual([])
  await page.keyboard.press('Enter')
  expect((await chooser).isMultiple()).toBe(true)
  await expect(button).toBeFocused()
  await (await chooser).setFiles(PAYSLIP)
  await expect(page.getByRole('list', { name: 'My Documents' })).toContainText('Identity')
})

test('a document that is added while another uploads leaves that one alone', async ({ page }) => {
  await signUp(page, 'tenant')
  await page.goto('/dashboard')
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/companion/s3/params?*', async (route) => {
    if (route.request().url().includes('Payslip')) await released
    await route.continue()
  })
  await addDocuments(page, 'Income', PAYSLIP)
  await documentsDialog(page).getByRole('button', { name: 'Close' }).click()
  await addDocuments(page, 'Identity', { ...PAYSLIP, name: 'Passport.pdf' })
  const documents = page.getByRole('list', { name: 'My Documents' })
  await expect(documents).toContainText('Passport')
  await expect(documentsDialog(page)).toContainText('Payslip March')
  release()
  await expect(documents).toContainText('Payslip March')
  await expect(documentsDialog(page)).toBeHidden()
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

test('a refused document shows the reason and keeps its title and type', async ({ page, problems }) => {
  problems.expect(/415/)
  await signUp(page, 'tenant')
  await page.goto('/dashboard')
  await expect(page.getByText('No documents yet')).toBeVisible()
  await addDocuments(page, 'Reference', {
    ...PAYSLIP,
    name: 'Letter of my landlord.pdf',
    buffer: Buffer.from('no PDF'),
  })
  await expectToast(page, 'Failed to upload Letter of my landlord', 'This is not a PDF, JPEG, PNG or WebP file')
  const dialog = documentsDialog(page)
  await dialog.getByRole('button', { name: 'Remove file' }).click()
  await chooseFiles(page, { ...PAYSLIP, name: 'letter.pdf' })
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue('Letter of my landlord')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'My Documents' })).toContainText('Letter of my landlord')
  await expect(page.getByRole('list', { name: 'My Documents' })).toContainText('Reference')

  await page.getByRole('button', { name: 'Remove Letter of my landlord' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expectToast(page, 'Removed', '“Letter of my landlord” is gone.')
  await expect(page.getByText('No documents yet')).toBeVisible()
})

test('the lease page of a tenant without a lease says so', async ({ page }) => {
  await signUp(page, 'tenant')
  await page.goto('/lease')
  await expect(page.getByRole('heading', { level: 1, name: 'No lease at the moment' })).toBeVisible()
})

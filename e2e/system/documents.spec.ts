import { findViolations } from '../accessibility-checks.ts'
import { signUp } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'
import { addDocuments, chooseFiles, documentsDialog } from '../upload-dialog.ts'

const PAYSLIP = { name: 'Payslip_March.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nA payslip.') }

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

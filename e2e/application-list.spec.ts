import { signUp } from './accounts.ts'
import { applicationRows, insertApplications, openNewPage } from './create-applications.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { CONNECTION_ERRORS } from './problems.ts'
import { settled } from './settled.ts'
import { expectToast } from './toasts.ts'

test('the focus stays on the row that the user moved to while more rows load', async ({ page, server }) => {
  const { id } = await signUp(page, 'owner')
  await createProperty(page)
  await insertApplications(server, id, 30)
  await page.goto('/applications')
  await expect(applicationRows(page)).toHaveCount(24)
  const link = (at: number) => applicationRows(page).nth(at).locator('a[data-row-link]')
  const release = await holdRequests(page, '**/api/owner/applications?*cursor=*')
  await page.keyboard.press('j')
  await page.keyboard.press('End')
  const requested = page.waitForRequest(/cursor=/)
  await page.keyboard.press('j')
  await requested
  await page.keyboard.press('k')
  await expect(link(22)).toBeFocused()
  release()
  await expect(applicationRows(page)).toHaveCount(30)
  await expect(link(22)).toBeFocused()
})

test('a decision made offline shows an error and leaves the list unchanged', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.expect(CONNECTION_ERRORS)
  const { id } = await signUp(page, 'owner')
  await createProperty(page)
  await insertApplications(server, id, 4)
  const dialog = page.getByRole('dialog')
  const code = [page.waitForResponse(/approve-dialog-/), page.waitForResponse(/reject-dialog-/)]
  await page.goto('/applications?status=pending')
  await expect(applicationRows(page)).toHaveCount(1)
  await Promise.all(code)
  await settled(page)
  await context.setOffline(true)
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(dialog.getByText('The terms could not be looked up')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  // The focus returns a moment after the dialog is gone; a key before that is no shortcut of the row.
  await expect(page.getByRole('link', { name: /^Applicant Number 4/ })).toBeFocused()
  await page.keyboard.press('r')
  await dialog.getByLabel('Reason').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText(/Decisions are not kept for later/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(applicationRows(page)).toHaveCount(1)
})

test('a decision closes its dialog before the list is refetched', async ({ page, server }) => {
  const { id } = await signUp(page, 'owner')
  await createProperty(page)
  await insertApplications(server, id, 4)
  await page.goto('/applications')
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByLabel('Reason').selectOption({ index: 1 })
  const release = await holdRequests(page, '**/api/owner/applications*')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expectToast(page, 'Rejected', 'with the reason')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('button', { name: 'Reject' })).toHaveCount(0)
})

test('a tenant sees all their applications and withdraws one', async ({ page, browser, baseURL }) => {
  const owner = await openNewPage(browser, baseURL)
  await signUp(owner, 'owner')
  const { id: tenantId } = await signUp(page, 'tenant')
  await page.goto('/applications')
  await expect(page.getByRole('heading', { name: 'No applications yet' })).toBeVisible()
  for (let n = 1; n <= 7; n++) {
    const home = await createProperty(owner, { title: `Terrace number ${n}` })
    await page.request.post('/api/applications', { data: { propertyId: home.id, tenantId } })
  }
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'View all of Recent Applications' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Applications' })).toBeVisible()
  await expect(applicationRows(page)).toHaveCount(7)
  await expect(page.getByRole('combobox', { name: 'Home' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Withdraw your application for Terrace number 3/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'Done', 'Your application was withdrawn.')
  await expect(applicationRows(page).filter({ hasText: 'Terrace number 3' })).toContainText('Withdrawn')
  await expect(applicationRows(page).filter({ hasText: 'Terrace number 3' }).getByRole('link').first()).toBeFocused()
  await page.getByRole('link', { name: 'Message the owner about Terrace number 7' }).click()
  await expect(page).toHaveURL(/\/messages\?to=.+&property=/)
  await owner.context().close()
})

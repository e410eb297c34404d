import { signUp } from './accounts.ts'
import { applicationRows, createApplications, insertApplications } from './create-applications.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { CONNECTION_ERRORS } from './problems.ts'
import { expectToast } from './toasts.ts'

for (const search of ['Smith & Sons', '1+1', '100%'])
  test(`an application opened from a search for “${search}” links to the next one in the results`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await signUp(page, 'owner')
    const home = await createProperty(page, { title: `House of ${search}` })
    await createApplications(browser, baseURL, home, ['Anna', 'Bela'])
    await page.goto('/applications')
    await page.getByRole('searchbox').fill(search)
    await expect(page).toHaveURL(/search=/)
    await applicationRows(page).getByRole('link', { name: /^Bela/ }).click()
    await page.getByRole('link', { name: 'Next application' }).click()
    await expect(page.getByRole('heading', { name: 'Application from Anna' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to applications' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue(search)
    await expect(applicationRows(page)).toHaveCount(2)
  })

test('a click between two rows moves neither the focus to a row nor the scroll position', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const { id } = await signUp(page, 'owner')
  await createProperty(page)
  await insertApplications(server, id, 20)
  await page.goto('/applications')
  await applicationRows(page).nth(14).scrollIntoViewIfNeeded()
  const [above, below] = [
    await applicationRows(page).nth(13).boundingBox(),
    await applicationRows(page).nth(14).boundingBox(),
  ]
  if (!above || !below) throw new Error('the rows are not shown')
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(1000)
  await page.mouse.click(above.x + 100, (above.y + above.height + below.y) / 2)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
})

test('the focus stays on the row that the user moved to while more rows load', async ({ page, server }) => {
  const { id } = await signUp(page, 'owner')
  await createProperty(page)
  await insertApplications(server, id, 30)
  await page.goto('/applications')
  await expect(applicationRows(page)).toHaveCount(24)
  const link = (at: number) => applicationRows(page).nth(at).getByRole('link').first()
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
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(dialog.getByText('The terms could not be looked up')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('r')
  await dialog.getByLabel('Reason').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByText('There was no answer. The connection may have dropped.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(applicationRows(page)).toHaveCount(1)
})

test('a dialog whose code fails to load shows a toast and can be opened again', async ({ page, server, problems }) => {
  problems.expect(/ERR_FAILED/)
  const { id } = await signUp(page, 'owner')
  await createProperty(page)
  await insertApplications(server, id, 4)
  await page.route('**/assets/reject-dialog-*', (route) => route.abort())
  await page.goto('/applications?status=pending')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('The dialog did not load').first()).toBeVisible()
  await expect(applicationRows(page)).toHaveCount(1)
  await page.unroute('**/assets/reject-dialog-*')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible()
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

test('Tab does not choose the active option of the property filter, and a failed search is announced', async ({
  page,
  problems,
}) => {
  problems.expect(/500/)
  await signUp(page, 'owner')
  await createProperty(page)
  await page.goto('/applications')
  const field = page.getByRole('combobox', { name: 'Home' })
  const options = page.getByRole('listbox', { name: 'Homes' }).getByRole('option')
  await field.click()
  await expect(options).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(options).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Tab')
  await expect(options).toHaveCount(0)
  await expect(page).toHaveURL('/applications')

  await page.route('**/api/owner/properties*', (route) => route.fulfill({ status: 500, body: '' }))
  await field.pressSequentially('any')
  await expect(page.getByRole('status').filter({ hasText: 'The homes could not be loaded' })).toBeVisible()
  await expect(page.getByText('0 homes')).toHaveCount(0)
})

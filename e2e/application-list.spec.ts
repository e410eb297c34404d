import { fillApplications, makeApplicants, rowsOf } from './applicants.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { expectToast, listHome, signUp } from './people.ts'
import { CUT_LINE } from './problems.ts'

for (const words of ['Smith & Sons', '1+1', '100%'])
  test(`an application opened from a search for “${words}” leads through the same list`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await signUp(page, 'owner')
    const home = await listHome(page, { title: `House of ${words}` })
    await makeApplicants(browser, baseURL, home, ['Anna', 'Bela'])
    await page.goto('/applications')
    await page.getByRole('searchbox').fill(words)
    await expect(page).toHaveURL(/search=/)
    await rowsOf(page).getByRole('link', { name: /^Bela/ }).click()
    await page.getByRole('link', { name: 'Next application' }).click()
    await expect(page.getByRole('heading', { name: 'Application from Anna' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to applications' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue(words)
    await expect(rowsOf(page)).toHaveCount(2)
  })

test('a click between two applications moves neither focus nor page', async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  const { id } = await signUp(page, 'owner')
  await listHome(page)
  await fillApplications(server, id, 20)
  await page.goto('/applications')
  await rowsOf(page).nth(14).scrollIntoViewIfNeeded()
  const [above, below] = [await rowsOf(page).nth(13).boundingBox(), await rowsOf(page).nth(14).boundingBox()]
  if (!above || !below) throw new Error('the rows are not shown')
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(1000)
  await page.mouse.click(above.x + 100, (above.y + above.height + below.y) / 2)
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
})

test('the focus stays at the row a person went to while further rows are loading', async ({ page, server }) => {
  const { id } = await signUp(page, 'owner')
  await listHome(page)
  await fillApplications(server, id, 30)
  await page.goto('/applications')
  await expect(rowsOf(page)).toHaveCount(24)
  const link = (at: number) => rowsOf(page).nth(at).getByRole('link').first()
  const release = await hold(page, '**/api/owner/applications?*cursor=*')
  await page.keyboard.press('j')
  await page.keyboard.press('End')
  const asked = page.waitForRequest(/cursor=/)
  await page.keyboard.press('j')
  await asked
  await page.keyboard.press('k')
  await expect(link(22)).toBeFocused()
  release()
  await expect(rowsOf(page)).toHaveCount(30)
  await expect(link(22)).toBeFocused()
})

test('without a connection a decision says that it failed, and the list stays', async ({
  page,
  context,
  server,
  problems,
}) => {
  problems.expect(CUT_LINE)
  const { id } = await signUp(page, 'owner')
  await listHome(page)
  await fillApplications(server, id, 4)
  const dialog = page.getByRole('dialog')
  const code = [page.waitForResponse(/approve-dialog-/), page.waitForResponse(/reject-dialog-/)]
  await page.goto('/applications?status=pending')
  await expect(rowsOf(page)).toHaveCount(1)
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
  await expect(rowsOf(page)).toHaveCount(1)
})

test('a dialog whose code does not come says so, and is asked for again', async ({ page, server, problems }) => {
  problems.expect(/ERR_FAILED/)
  const { id } = await signUp(page, 'owner')
  await listHome(page)
  await fillApplications(server, id, 4)
  await page.route('**/assets/reject-dialog-*', (route) => route.abort())
  await page.goto('/applications?status=pending')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText('The dialog did not load').first()).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(1)
  await page.unroute('**/assets/reject-dialog-*')
  await page.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible()
})

test('a decision closes its dialog before the list has been read again', async ({ page, server }) => {
  const { id } = await signUp(page, 'owner')
  await listHome(page)
  await fillApplications(server, id, 4)
  await page.goto('/applications')
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByLabel('Reason').selectOption({ index: 1 })
  const release = await hold(page, '**/api/owner/applications*')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expectToast(page, 'Rejected', 'with the reason')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await expect(page.getByRole('button', { name: 'Reject' })).toHaveCount(0)
})

test('a home is chosen by Enter, not by leaving the field, and one hears when none could be loaded', async ({
  page,
  problems,
}) => {
  problems.expect(/500/)
  await signUp(page, 'owner')
  await listHome(page)
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

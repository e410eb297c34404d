import { fillApplications, makeApplicants, rowsOf } from './applicants.ts'
import { expect, test } from './fixtures.ts'
import { listHome, signUp } from './people.ts'
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
  await page.goto('/applications?status=pending')
  await expect(rowsOf(page)).toHaveCount(1)
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

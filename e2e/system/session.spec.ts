import { DEMO_PASSWORD } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'

for (const path of ['/dashboard', '/profile']) {
  test(`a visitor at ${path} sees a toast, signs in and returns`, async ({ page }) => {
    // The redirect waits by the page's clock. Holding its request instead would keep the page from being looked at.
    // At a moment that is still to come for the page, however long the call takes.
    const now = Date.now()
    await page.clock.install({ time: now })
    await page.clock.pauseAt(now + 10_000)
    await page.goto(path)
    await expectToast(page, 'Unauthorized', 'You are logged out. Logging in again...')
    await page.clock.resume()
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
    await page.getByLabel('Username').fill('tenant')
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(path)
  })
}

test('an unknown path has status 404 and shows a not-found page', async ({ page, problems }) => {
  problems.expect(/404/)
  const response = await page.goto('/attic/of/nothing')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
})

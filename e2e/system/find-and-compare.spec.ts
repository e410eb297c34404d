import { expect, test } from '../fixtures.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  // Preloaded scripts that are blocked.
  test.beforeEach(({ problems }) => problems.expect(/\/assets\/.*\.js csp$/))

  test('the search of the landing page is a form', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('searchbox').fill('2 bed under 1500')
    await page.getByRole('button', { name: 'Find' }).click()
    await expect(page).toHaveURL(/\/listings\?.*bedrooms=2/)
  })
})

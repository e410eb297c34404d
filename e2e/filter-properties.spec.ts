import { CITY, createProperties } from './filter-properties.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ browser, baseURL }) => createProperties(browser, baseURL ?? ''))

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  // Preloaded scripts that are blocked.
  test.beforeEach(({ problems }) => problems.expect(/\/assets\/.*\.js csp$/))

  test('the bar is a form, and chips and suggestions are links', async ({ page }) => {
    await page.goto(`/listings?city=${CITY}`)
    await page.locator('summary', { hasText: 'More filters' }).click()
    await page.getByLabel('Pets').selectOption('Pets welcome')
    await page.getByLabel('Type').selectOption('House')
    await page.getByRole('button', { name: 'Show homes' }).click()
    await expect(page).toHaveURL(new RegExp(`city=${CITY}&type=house&pets=welcome`))
    await expect(page.getByText('No properties found')).toBeVisible()
    await page.getByRole('link', { name: 'Without Pets welcome 1 home' }).click()
    await expect(page.locator('article').getByRole('heading')).toHaveText(['House for dogs'])
    await page.getByRole('link', { name: 'Remove filter House' }).click()
    await expect(page.locator('article')).toHaveCount(4)
  })
})

import { expect, test } from '../fixtures.ts'

test('an unknown path has status 404 and shows a not-found page', async ({ page, problems }) => {
  problems.expect(/404/)
  const response = await page.goto('/attic/of/nothing')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('404 Page Not Found')).toBeVisible()
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
})

import { signUp } from '../accounts.ts'
import { expect, test } from '../fixtures.ts'

test('a draft is visible to its owner and not to visitors', async ({ page, browser, baseURL, problems }) => {
  problems.expect(/404/)
  await signUp(page, 'owner')
  await page.goto('/properties/add')
  await page.getByLabel('Property Title').fill('Unfinished loft')
  await page.getByLabel('Description').fill('The stairs are coming.')
  await page.getByLabel('Address').fill('9 Dust Road')
  await page.getByLabel('City').fill('Draftham')
  await page.getByLabel('Area (m²)').fill('40')
  await page.getByRole('button', { name: 'Create Property' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('article').getByText('No applications yet', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Unfinished loft' }).first().click()
  await page.getByRole('link', { name: 'View public page' }).click()
  await expect(page.getByText('Others see it once it is published.')).toBeVisible()

  const visitors = await browser.newContext({ baseURL })
  const visitor = await visitors.newPage()
  const response = await visitor.goto(page.url())
  expect(response?.status()).toBe(404)
  await expect(visitor.getByText('Property not found')).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Browse All Properties' })).toHaveAttribute('href', '/listings')
  await visitors.close()
})

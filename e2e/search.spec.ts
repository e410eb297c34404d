import { expect, test } from './fixtures.ts'

test('a search for a city suggests its filter and keeps the other filters', async ({ page }) => {
  await page.goto('/listings?bedrooms=1')
  await page.getByRole('searchbox').fill('lisbon')
  await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name: 'Lisbon' }).click()
  await expect(page).toHaveURL('/listings?city=Lisbon&bedrooms=1')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByLabel('City')).toHaveValue('Lisbon')
  await expect(page.getByRole('link', { name: 'Homes in Lisbon' })).toHaveCount(0)
  await page.goto('/listings?bedrooms=1&search=lisbon')
  await page.getByRole('link', { name: 'Homes in Lisbon' }).click()
  await expect(page).toHaveURL('/listings?city=Lisbon&bedrooms=1')
})

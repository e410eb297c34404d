import { signUp } from './accounts.ts'
import { applicationRows, createApplications, statusTab } from './create-applications.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'

test('filters are kept in the URL, after a reload and after Back', async ({ page, browser, baseURL }) => {
  await signUp(page, 'owner')
  const bakery = await createProperty(page, { title: 'Flat above the bakery' })
  const tower = await createProperty(page, { title: 'Room in the tower' })
  await createApplications(browser, baseURL, bakery, ['Anna', 'Bela'])
  const [inTower] = await createApplications(browser, baseURL, tower, ['Anna'])
  await page.request.post(`/api/applications/${inTower?.id}/reject`, { data: { reason: 'other' } })

  await page.goto('/applications')
  await expect(applicationRows(page)).toHaveCount(3)
  await statusTab(page, 'Pending 2').click()
  await expect(applicationRows(page)).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Home' }).fill('bakery')
  await page.getByRole('option', { name: 'Flat above the bakery' }).click()
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('waiting')
  await expect(applicationRows(page).first()).toContainText('Anna')
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Newest first')
  await expect(applicationRows(page).first()).toContainText('Bela')
  await page.getByRole('searchbox').fill('bel')
  await expect(applicationRows(page)).toHaveCount(1)
  const url = `/applications?status=pending&property=${bakery.id}&search=bel&sort=newest`
  await expect(page).toHaveURL(url)

  await page.reload()
  await expect(applicationRows(page)).toHaveCount(1)
  await expect(statusTab(page, 'Pending 1')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('searchbox')).toHaveValue('bel')
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('newest')
  await page.getByRole('button', { name: 'Show all homes instead of “Flat above the bakery”' }).click()
  await expect(page.getByRole('combobox', { name: 'Home' })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(url)
  const chip = page.getByRole('button', { name: 'Show all homes instead of “Flat above the bakery”' })
  await expect(chip).toBeVisible()
  await expect(chip).not.toBeFocused()

  await page.getByRole('searchbox').fill('nobody')
  await expect(page.getByRole('heading', { name: 'No applications found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(applicationRows(page)).toHaveCount(3)
  await statusTab(page, 'Approved 0').click()
  await expect(page.getByRole('heading', { name: 'No approved applications' })).toBeVisible()
})

test('an owner filters by a person, and removes that filter', async ({ page, browser, baseURL }) => {
  await signUp(page, 'owner')
  const bakery = await createProperty(page, { title: 'Flat above the bakery' })
  const [application] = await createApplications(browser, baseURL, bakery, ['Anna', 'Bela'])
  const { tenant } = await (await page.request.get(`/api/applications/${application?.id}`)).json()
  await page.goto(`/applications?tenant=${tenant.id}&status=pending`)
  await expect(applicationRows(page)).toHaveCount(1)
  await expect(statusTab(page, 'All 1')).toBeVisible()
  await statusTab(page, 'Approved 0').click()
  await expect(page.getByRole('heading', { name: 'No applications found' })).toBeVisible()
  await page.getByRole('button', { name: /^Show all applicants instead of “Anna/ }).click()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page).toHaveURL('/applications?status=approved')
  await expect(statusTab(page, 'All 2')).toBeVisible()
})

test('Tab does not choose the active option of the property filter, and a failed search is announced', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(/500/)
  await signUp(page, 'owner')
  // A list without applications has no filters.
  await createApplications(browser, baseURL, await createProperty(page), ['Anna'])
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
    await applicationRows(page).getByRole('link', { name: /^Anna/ }).click()
    await page.getByRole('link', { name: 'Next application' }).click()
    await expect(page.getByRole('heading', { name: 'Application from Bela' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to applications' }).click()
    await expect(page.getByRole('searchbox')).toHaveValue(search)
    await expect(applicationRows(page)).toHaveCount(2)
  })

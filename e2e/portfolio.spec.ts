import { signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'

test('an owner searches their properties by text and status, with the filters in the URL', async ({ page }) => {
  await signUp(page, 'owner')
  for (let n = 1; n <= 13; n++) await createProperty(page, { title: `Terrace number ${n}`, city: 'Ghent' })
  await createProperty(page, { title: 'Cabin by the lake', city: 'Sète', status: 'maintenance', isPublished: false })

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'View all of My Properties' }).click()
  await expect(page).toHaveURL('/properties')
  await expect(page.getByRole('heading', { level: 1, name: 'My Properties' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByRole('article')).toHaveCount(14)

  await page.getByRole('searchbox').fill('sète')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article').getByText('No applications yet', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/properties?search=s%C3%A8te')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Available')
  await expect(page.getByText('No properties found')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('article').getByRole('heading', { name: 'Cabin by the lake' })).toBeVisible()
  await page.getByRole('article').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('article').getByRole('button', { name: 'Unpublish' })).toBeVisible()
  await expect(page.getByRole('article').getByText('No applications yet · listed today')).toBeVisible()
})

test('a card links to the pending applications for its property', async ({ page, browser, baseURL }) => {
  await signUp(page, 'owner')
  const home = await createProperty(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByText('Pending Applications')).toBeVisible()
  await expect(page.getByRole('main').getByText('No applications yet', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('All answered')).toHaveCount(0)
  const tenants = await browser.newContext({ baseURL })
  const tenant = await tenants.newPage()
  const { id } = await signUp(tenant, 'tenant')
  await tenant.request.post('/api/applications', { data: { propertyId: home.id, tenantId: id, status: 'pending' } })
  await tenants.close()
  await page.goto('/properties')
  await expect(page.getByRole('article').getByRole('link', { name: '1 application waiting' })).toHaveAttribute(
    'href',
    `/applications?property=${home.id}&status=pending`,
  )
})

test('/properties redirects tenants to their dashboard', async ({ page }) => {
  await signUp(page, 'tenant')
  await page.goto('/properties')
  await expect(page).toHaveURL('/dashboard')
})

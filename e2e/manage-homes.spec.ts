import { signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { signInToDemo } from './demo-sessions.ts'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { expectToast } from './toasts.ts'

// With animations, as for most users.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('an edit of an outdated version offers to load the newer one and keeps the input', async ({ page, problems }) => {
  problems.expect(/412/)
  await signUp(page, 'owner')
  const home = await createProperty(page, { title: 'House with two editors', price: 1000 })
  const late = await page.context().newPage()
  for (const tab of [page, late]) await tab.goto(`/properties/${home.id}/edit`)

  await page.getByLabel('Monthly Rent ($)').fill('1100')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Success', 'Property updated successfully')
  await expect(page).toHaveURL(`/properties/${home.id}`)

  await late.getByLabel('Property Title').fill('House with one editor left')
  await late.getByRole('button', { name: 'Save changes' }).click()
  await expect(late.getByText('This home was changed after you opened it.')).toBeVisible()
  await late.getByRole('button', { name: 'Load the newer version' }).click()
  await expect(late.getByLabel('Monthly Rent ($)')).toHaveValue('1,100')
  await expect(late.getByLabel('Property Title')).toHaveValue('House with one editor left')
  await late.getByRole('button', { name: 'Save changes' }).click()
  await expect(late).toHaveURL(`/properties/${home.id}`)
  const updated = await (await page.request.get(`/api/properties/${home.id}`)).json()
  expect(updated).toMatchObject({ title: 'House with one editor left', price: 1100 })
})

test('deleting asks first, lists what is deleted with the property, and can be cancelled', async ({
  page,
  browser,
  baseURL,
}) => {
  await signUp(page, 'owner')
  const home = await createProperty(page, { title: 'House that will go' })
  const tenants = await browser.newContext({ baseURL })
  const tenant = await tenants.newPage()
  const { id } = await signUp(tenant, 'tenant')
  await tenant.request.post('/api/applications', { data: { propertyId: home.id, tenantId: id, status: 'pending' } })
  await tenants.close()

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Delete House that will go' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete “House that will go”?' })
  await expect(dialog.getByText('1 application, 1 of them still pending')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Delete House that will go' }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, 'Deleted', '“House that will go” and what went with it are gone.')
  await expect(page.getByRole('main').getByText('House that will go')).toHaveCount(0)
})

test('a deleted property is removed from the list before the list is refetched', async ({ page }) => {
  await signUp(page, 'owner')
  for (const title of ['House that will go', 'House that stays']) await createProperty(page, { title })
  await page.goto('/properties')
  await page.getByRole('button', { name: 'Delete House that will go' }).click()
  const release = await holdRequests(page, '**/api/owner/properties*')
  const listRead = page.waitForResponse('**/api/owner/properties*')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, 'Deleted', 'are gone')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('article')).toHaveCount(1)
  release()
  await listRead
  await expect(page.getByRole('article')).toContainText('House that stays')
})

test('saving or leaving the form returns to the previous screen with its filters', async ({ page }) => {
  await signUp(page, 'owner')
  const home = await createProperty(page, { title: 'House at the corner' })
  await page.goto('/properties?search=corner&status=available')
  await page.getByRole('article').getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('switch', { name: 'Published. Turn off to hide it' })).toBeChecked()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL('/properties?search=corner&status=available')
  await page.getByRole('article').getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('link', { name: 'Back to Properties' }).click()
  await expect(page).toHaveURL('/properties?search=corner&status=available')

  await page.goto(`/listings/${home.id}`)
  await page.getByRole('link', { name: 'Manage this home' }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page).toHaveURL(`/properties/${home.id}`)
  await page.goto(`/properties/${home.id}/edit?from=${encodeURIComponent('//evil.example/listings')}`)
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/')
})

test('a property with a lease can’t be deleted and says why', async ({ page, problems }) => {
  problems.expect(/409/)
  await signInToDemo(page, 'owner')
  const homes: { id: string; title: string; status: string }[] = await (
    await page.request.get('/api/owner/properties')
  ).json()
  const home = homes.find(({ status }) => status === 'occupied')
  if (!home) throw new Error('the demo owner has let a home')
  await page.goto('/dashboard')
  await page.getByRole('button', { name: `Delete ${home.title}` }).click()
  await expect(page.getByRole('dialog').getByText(/This home has a lease until \w+ \d+, \d{4}/)).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)
})

test('a user who may not edit a property is redirected to its page', async ({ page, browser, baseURL }) => {
  const owners = await browser.newContext({ baseURL })
  const owner = await owners.newPage()
  await signUp(owner, 'owner')
  const home = await createProperty(owner)
  await owners.close()
  await signUp(page, 'tenant')
  await page.goto(`/properties/${home.id}/edit`)
  await expect(page).toHaveURL(`/listings/${home.id}`)
})

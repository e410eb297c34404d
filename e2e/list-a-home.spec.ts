import { signUp } from './accounts.ts'
import { expect, test } from './fixtures.ts'
import { fillPropertyForm } from './property-images.ts'
import { expectToast } from './toasts.ts'

test('an owner lists a property and visitors see it', async ({ page, browser, baseURL }) => {
  await signUp(page, 'owner')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Add Property' }).first().click()
  const title = `House of the seven kettles ${Date.now()}`

  await page.getByRole('button', { name: 'Create Property' }).click()
  await expect(page.getByText('Title is required')).toBeVisible()
  await expect(page.getByText('Area must be at least 1')).toBeVisible()
  await expect(page.getByLabel('Property Title')).toBeFocused()

  await page.getByLabel('Property Title').fill(title)
  await page.getByLabel('Description').fill('Tea at all hours.')
  await page.getByLabel('Address').fill('7 Kettle Yard')
  await page.getByLabel('City').fill('Kettlewick')
  await expect(page.getByText('This home will be listed at $0 a month.')).toBeVisible()
  for (const [label, digits] of [
    ['Monthly Rent ($)', '1450'],
    ['Area (m²)', '88'],
    ['Bedrooms', '2'],
  ] as const) {
    await page.getByLabel(label).click()
    await page.keyboard.type(digits)
    await expect(page.getByLabel(label)).toHaveValue(digits)
  }
  await expect(page.getByText('This home will be listed at $0 a month.')).toHaveCount(0)
  await page.getByLabel('Publish now').check()
  await page.getByRole('button', { name: 'Create Property' }).click()
  await expectToast(page, 'Success', 'Property created successfully')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('main').getByRole('link', { name: title })).toBeVisible()

  const visitors = await browser.newContext({ baseURL })
  const visitor = await visitors.newPage()
  await visitor.goto('/listings?city=Kettlewick')
  await expect(visitor.getByRole('link', { name: title })).toBeVisible()
  await expect(visitor.getByText('$1,450')).toBeVisible()
  await visitors.close()
})

test('facts of a home are kept as a draft, shown when it is edited, and removed when they are cleared', async ({
  page,
}) => {
  await signUp(page, 'owner')
  await page.goto('/properties/add')
  const group = (title: string) => page.locator('details').filter({ has: page.getByText(title, { exact: true }) })
  const field = (label: string) => page.getByLabel(label, { exact: true })

  await fillPropertyForm(page, 'Flat with a lift')
  await page.getByRole('button', { name: /^More details/ }).click()
  await field('District').fill('Old harbour')
  await group('About the home').locator('summary').click()
  await field('Type of home').selectOption('Apartment')
  await field('Floor').fill('4')
  await field('Floors of the building').fill('3')
  await field('Lift').selectOption('Yes')
  await field('Balcony').check()
  await group('Living there').locator('summary').click()
  await group('Living there').getByLabel('Pets').selectOption('On request')
  await page.reload()
  await expect(page.getByText('What you typed before is still here.')).toBeVisible()
  await expect(group('About the home').locator('summary')).toContainText('Apartment · 4th floor')
  await expect(group('Living there').locator('summary')).toContainText('Pets on request')
  await page.getByRole('button', { name: 'Create Property' }).click()
  await expect(page.getByText('The building has fewer floors than that')).toBeVisible()
  await expect(field('Floors of the building')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('5')
  await page.getByRole('button', { name: 'Create Property' }).click()
  await expectToast(page, 'Success', 'Property created successfully')

  const [{ id }] = await (await page.request.get('/api/owner/properties')).json()
  const savedFacts = async () => (await (await page.request.get(`/api/properties/${id}`)).json()).facts
  const others = { type: 'apartment', floor: 4, floors: 5, lift: true, pets: 'on-request' }
  expect(await savedFacts()).toEqual({ ...others, district: 'Old harbour', outdoor: ['balcony'] })
  await page.goto(`/properties/${id}/edit`)
  await group('About the home').locator('summary').click()
  await expect(field('District')).toHaveValue('Old harbour')
  await expect(field('Lift')).toHaveValue('yes')
  await expect(field('Balcony')).toBeChecked()
  await field('Lift').selectOption('Not mentioned')
  await field('Balcony').uncheck()
  await field('District').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Success', 'Property updated successfully')
  const { lift: _, ...left } = others
  expect(await savedFacts()).toEqual(left)
  await page.goto(`/properties/${id}`)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('edited the details')
})

test('a tenant who opens the form is redirected to the dashboard', async ({ page }) => {
  await signUp(page, 'tenant')
  await page.goto('/properties/add')
  await expect(page).toHaveURL('/dashboard')
})

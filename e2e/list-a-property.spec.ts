import { signUp } from './accounts.ts'
import { expect, test } from './fixtures.ts'
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

import { CITY, createHomes } from './filter-homes.ts'
import { expect, test } from './fixtures.ts'

test.beforeEach(({ browser, baseURL }) => createHomes(browser, baseURL ?? ''))

test('at a desk, the panel counts each choice, and chips are removed one by one', async ({ page }) => {
  await page.goto(`/listings?city=${CITY}`)
  const homes = page.locator('article')
  await expect(homes).toHaveCount(4)
  await page.getByRole('button', { name: 'More filters' }).click()
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await expect(panel.getByRole('checkbox', { name: 'Pets welcome 1' })).toBeVisible()
  await panel.getByText('Pets welcome or on request').click()
  await expect(panel.getByRole('button', { name: 'Show 2 homes' })).toBeVisible()
  // A filter in use does not limit its own choices, but the others.
  await expect(panel.getByRole('checkbox', { name: 'Pets welcome 1' })).toBeVisible()
  await expect(panel.getByRole('checkbox', { name: 'Apartment 0' })).toBeVisible()
  await panel.getByLabel('Price to').fill('1,200')
  await panel.getByRole('button', { name: 'Show 1 home' }).click()

  await expect(page).toHaveURL(`/listings?city=${CITY}&priceTo=1200&pets=possible`)
  await expect(homes.getByRole('heading')).toHaveText(['Loft for cats'])
  await expect(page.getByLabel('Price')).toHaveValue('range')
  await page.getByRole('link', { name: 'Remove filter Pets welcome or on request' }).click()
  await expect(homes).toHaveCount(3)
  await page.getByRole('link', { name: 'Remove filter Up to $1,200' }).click()
  await expect(page).toHaveURL(`/listings?city=${CITY}`)
  await page.goBack()
  await expect(homes).toHaveCount(3)
})

test('by keyboard alone, a filter is chosen and the homes are shown', async ({ page }) => {
  await page.goto(`/listings?city=${CITY}`)
  await page.getByRole('button', { name: 'More filters' }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Filters' })
  await expect(panel.getByLabel('Price from')).toBeFocused()
  await page.keyboard.type('1200')
  await expect(panel.getByRole('button', { name: 'Show 1 home' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(`/listings?city=${CITY}&priceFrom=1200`)
  await expect(page.getByRole('button', { name: 'More filters' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/listings?city=${CITY}&priceFrom=1200`)
})

test('an empty list says which filter to drop, and how many homes that brings', async ({ page }) => {
  await page.goto(`/listings?city=${CITY}&pets=welcome&type=house`)
  await expect(page.getByRole('heading', { name: 'No properties found' })).toBeVisible()
  await page.getByRole('list', { name: 'Filters to drop' }).getByRole('link', { name: 'Without House 1 home' }).click()
  await expect(page.locator('article').getByRole('heading')).toHaveText(['Loft for cats'])
})

test('homes that are free later are found by their day', async ({ page }) => {
  await page.goto(`/listings?city=${CITY}&availableBy=2180-01-01`)
  await expect(page.locator('article')).toHaveCount(3)
  await page.getByRole('link', { name: /Remove filter Free by/ }).click()
  await expect(page.locator('article')).toHaveCount(4)
})

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

test('a sentence becomes filters at Enter, and its words are searched for', async ({ page }) => {
  await page.goto('/listings')
  const field = page.getByRole('searchbox')
  await field.fill('filterton under 1200 pets cats')
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list.getByRole('option').first()).toContainText('Filterton · Up to $1,200 · Pets welcome or on request')
  // What is typed is a sentence, and not searched for as words.
  await expect(page).toHaveURL('/listings')
  await field.press('Enter')
  await expect(page).toHaveURL(`/listings?city=${CITY}&priceTo=1200&pets=possible`)
  await expect(field).toHaveValue('')
  await expect(page.locator('article').getByRole('heading')).toHaveText(['Loft for cats'])
  await page.goBack()
  await expect(page).toHaveURL('/listings')
})

test('a place is suggested while its name is typed, and chosen by keyboard', async ({ page }) => {
  await page.goto('/listings?pets=welcome')
  const field = page.getByRole('searchbox')
  await field.fill('house old t')
  const option = page.getByRole('option', { name: `Old Town, ${CITY} 2 homes` })
  await expect(option).toBeVisible()
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(page).toHaveURL(`/listings?city=${CITY}&district=Old+Town&type=house&pets=welcome`)
  await field.fill('filt')
  const suggestions = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(suggestions.getByRole('option')).not.toHaveCount(0)
  await field.press('Escape')
  await expect(suggestions).toHaveCount(0)
  await expect(field).toHaveValue('filt')
})

test('a misspelled place is understood', async ({ page }) => {
  await page.goto('/listings')
  await page.getByRole('searchbox').fill('filtreton 3 bed')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(`/listings?city=${CITY}&bedrooms=3`)
  await expect(page.locator('article').getByRole('heading')).toHaveText(['House for dogs'])
})

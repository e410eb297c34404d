import type { Browser } from '@playwright/test'
import { signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { expect, test } from './fixtures.ts'

// A city of its own, so that no other home is counted.
const CITY = 'Filterton'

test.beforeEach(async ({ browser, baseURL, page }) => {
  if ((await (await page.request.get(`/api/properties/public/count?city=${CITY}`)).json()).count > 0) return
  await createHomes(browser, baseURL ?? '')
})

async function createHomes(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signUp(page, 'owner')
  const home = { city: CITY, bedrooms: 1, bathrooms: 1, area: 50 }
  const list = (title: string, price: number, values: object) =>
    createProperty(page, { ...home, title, price, ...values })
  await list('Loft for cats', 900, { facts: { type: 'loft', pets: 'welcome', district: 'Old Town', energyClass: 'A' } })
  await list('House for dogs', 1500, {
    bedrooms: 3,
    area: 120,
    facts: { type: 'house', pets: 'on-request', heating: 'gas' },
  })
  await list('Flat without animals', 1100, {
    bedrooms: 2,
    facts: { type: 'apartment', pets: 'none', district: 'Old Town' },
  })
  await list('Flat for later', 1000, { facts: { type: 'apartment', availableFrom: '2190-01-01' } })
  await context.close()
}

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

test('on a phone, one button opens a sheet with all filters', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/listings')
  await expect(page.getByLabel('City')).toBeHidden()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('City').selectOption(CITY)
  await sheet.getByLabel('District', { exact: true }).selectOption({ label: 'Old Town (2)' })
  await sheet.getByRole('button', { name: 'Show 2 homes' }).click()
  await expect(page.locator('article')).toHaveCount(2)
  // The bar stays in sight. Its button counts what the sheet sets.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(page.getByRole('button', { name: 'Filters 2 in use' })).toBeInViewport()
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

  test('the list goes on page by page', async ({ page }) => {
    const listHomes = () =>
      page.locator('article h2 a, article h3 a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    await page.goto('/listings?status=any')
    const first = await listHomes()
    await page.getByRole('link', { name: 'Next page' }).click()
    const second = await listHomes()
    expect([first.length, first.filter((home) => second.includes(home))]).toEqual([24, []])
    expect(second.length).toBeGreaterThan(0)
    await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
  })

  test('a sentence is understood', async ({ page }) => {
    await page.goto('/listings')
    await page.getByRole('searchbox').fill('filterton pets under 1000')
    await page.getByRole('button', { name: 'Show homes' }).click()
    await expect(page).toHaveURL(new RegExp(`city=${CITY}.*priceTo=1000.*pets=possible`))
    await expect(page.locator('article').getByRole('heading')).toHaveText(['Loft for cats'])
  })

  test('on a phone, the form has the dropdowns', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/listings')
    await page.getByLabel('City').selectOption(CITY)
    await page.locator('summary', { hasText: 'More filters' }).click()
    await page.getByLabel('Price to ($)').fill('950')
    await page.getByRole('button', { name: 'Show homes' }).click()
    await expect(page.locator('article').getByRole('heading')).toHaveText(['Loft for cats'])
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

test('the bar and the panel show the longest choices whole', async ({ page }) => {
  for (const [width, query] of [
    [390, 'bedrooms=3'],
    [768, 'minBedrooms=3'],
    [1024, 'minBedrooms=3'],
    [1280, 'minBedrooms=3'],
    [1440, 'bedrooms=3'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/listings?price=1000-2000&${query}`)
    if (width < 640) await page.getByRole('button', { name: /^Filters/ }).click()
    for (const name of [/^Price/, /edrooms$/, /^Status/]) {
      const select = page.getByRole('combobox', { name })
      await expect(select).toBeVisible()
      const cut = await select.evaluate((element: HTMLSelectElement) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(element)
        const context = document.createElement('canvas').getContext('2d')
        if (!context) throw new Error('no canvas')
        context.font = font
        const text = element.selectedOptions[0]?.text ?? ''
        const room = element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
        return Math.ceil(context.measureText(text).width) > room ? text : ''
      })
      expect(cut, `${name} at ${width} px`).toBe('')
    }
  }
})

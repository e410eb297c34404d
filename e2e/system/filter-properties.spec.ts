import { CITY, createProperties } from '../filter-properties.ts'
import { expect, test } from '../fixtures.ts'

test.beforeEach(({ browser, baseURL }) => createProperties(browser, baseURL ?? ''))

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

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  // Preloaded scripts that are blocked.
  test.beforeEach(({ problems }) => problems.expect(/\/assets\/.*\.js csp$/))

  test('the list goes on page by page', async ({ page }) => {
    const listProperties = () =>
      page.locator('article h2 a, article h3 a').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    await page.goto('/listings?status=any')
    const first = await listProperties()
    await page.getByRole('link', { name: 'Next page' }).click()
    const second = await listProperties()
    expect([first.length, first.filter((property) => second.includes(property))]).toEqual([24, []])
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

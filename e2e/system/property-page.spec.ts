import type { Browser } from '@playwright/test'
import { signUp } from '../accounts.ts'
import { createProperty } from '../create-property.ts'
import { expect, test } from '../fixtures.ts'
import { settled } from '../settled.ts'

const FACTS = {
  type: 'loft',
  district: 'Old Town',
  floor: 3,
  floors: 4,
  availableFrom: '2190-03-01',
  minTermMonths: 6,
  maxTermMonths: 24,
  deposit: 2000.5,
  billsIncluded: true,
  pets: 'welcome',
  energyClass: 'A',
  houseRules: 'Quiet after ten.\nNo shoes on the stairs.',
}

async function createProperties(browser: Browser, baseURL: string | undefined, city: string) {
  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const page = await context.newPage()
  await signUp(page, 'owner')
  const property = await createProperty(page, { city, title: 'Loft with rules', price: 1000.25, facts: FACTS })
  await createProperty(page, { city, title: 'Next door', price: 1100 })
  await createProperty(page, { city, title: 'Far dearer', price: 5000 })
  await page.request.patch(`/api/properties/${property.id}`, { data: { price: 1000 } })
  await context.close()
  return property
}

test('a home answers what decides whether one applies, and is shared by keyboard', async ({
  page,
  browser,
  baseURL,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const property = await createProperties(browser, baseURL, 'Factborough')
  await page.goto(`/listings/${property.id}`)
  const facts = page.getByRole('region', { name: 'Key facts' })
  for (const text of ['Loft', 'Old Town', 'Top floor', 'Pets', 'Welcome', 'Energy class'])
    await expect(facts).toContainText(text)
  const costs = page.getByRole('region', { name: 'Costs and moving in' })
  for (const text of [
    'BillsIncluded',
    '$3,000.50',
    'Available fromMar 1, 2190',
    '6 to 24 months',
    /Managed by\S+ \p{L}\./u,
  ])
    await expect(costs).toContainText(text)
  await expect(page.getByText('No shoes on the stairs.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'About the listing' })).toContainText(
    /Managed by \S+ \p{L}\., a member/u,
  )
  const similar = page.getByRole('region', { name: 'Similar homes' })
  await expect(similar.getByRole('heading', { level: 2 })).toHaveText(['Similar homes', 'Next door', 'Far dearer', /./])
  await page.mouse.wheel(0, 10_000)
  await expect(similar.getByRole('link', { name: 'Next door' }).first()).toBeInViewport()
  const [card, row] = await Promise.all([costs.boundingBox(), similar.boundingBox()])
  expect((card?.y ?? Infinity) + (card?.height ?? 0), 'the price card ends above').toBeLessThanOrEqual(row?.y ?? 0)

  await page.getByRole('button', { name: 'Share' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Share this home' })
  await expect(dialog.getByRole('img', { name: 'Code of the link' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The link is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/listings/${property.id}`)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
})

test('on a phone status, rooms and description of a home stand before its costs, and these before its facts', async ({
  page,
  browser,
  baseURL,
}) => {
  const property = await createProperties(browser, baseURL, 'Phonebridge')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/listings/${property.id}`)
  await settled(page)
  const main = page.getByRole('main')
  const parts = {
    title: main.getByRole('heading', { level: 1 }),
    status: main.getByText('Available', { exact: true }).first().locator('..'),
    rooms: main.getByRole('region', { name: 'Details' }),
    description: main.getByRole('region', { name: 'About this home' }),
    costs: main.getByRole('region', { name: 'Costs and moving in' }),
    facts: main.getByRole('region', { name: 'Key facts' }),
    similar: main.getByRole('region', { name: 'Similar homes' }),
  }
  const boxes = Object.entries(parts).map(async ([name, part]) => ({ name, y: (await part.boundingBox())?.y ?? -1 }))
  const shown = (await Promise.all(boxes)).toSorted((a, b) => a.y - b.y)
  expect(shown.map(({ name }) => name)).toEqual(Object.keys(parts))
  expect(shown.find(({ name }) => name === 'status')?.y).toBeLessThan(844)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  // Preloaded scripts that are blocked.
  test.beforeEach(({ problems }) => problems.expect(/\/assets\/.*\.js csp$/))

  test('a home’s page has its facts, costs, listing and similar homes', async ({ page, browser, baseURL }) => {
    const property = await createProperties(browser, baseURL, 'Scriptless')
    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto(`/listings/${property.id}`)
    for (const name of ['Key facts', 'Costs and moving in', 'House rules', 'About the listing', 'Similar homes'])
      await expect(page.getByRole('region', { name })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Share' })).toBeHidden()
    await page.getByRole('link', { name: 'Next door' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Next door' })).toBeVisible()
  })
})

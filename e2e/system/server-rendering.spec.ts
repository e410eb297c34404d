import type { Page } from '@playwright/test'
import { signUp } from '../accounts.ts'
import { createProperty } from '../create-property.ts'
import { expect, test } from '../fixtures.ts'
import { settled } from '../settled.ts'

test('a page with status 404 does not request the property again', async ({ page, problems }) => {
  problems.expect(/404/)
  const requested: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requested.push(request.url())
  })
  const response = await page.goto('/listings/01890000-0000-7000-8000-000000000000')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Property not found')).toBeVisible()
  await settled(page)
  expect(requested).toEqual([])
})

test('filters work after hydration', async ({ page }) => {
  await page.goto('/listings')
  await page.getByLabel('Bedrooms').selectOption({ label: '1 Bed' })
  await expect(page).toHaveURL(/bedrooms=1/)
  await page.goBack()
  await expect(page.getByLabel('Bedrooms')).toHaveValue('')
})

test('numbers are formatted for the browser’s locale before and after hydration', async ({
  browser,
  baseURL,
  problems,
}) => {
  const context = await browser.newContext({ baseURL, locale: 'de-DE' })
  const page = await context.newPage()
  await page.goto('/listings?sort=price-desc')
  await expect(page.getByText(/^\$\d\.\d{3}$/).first()).toBeVisible()
  await settled(page)
  await expect(page.getByText(/^\$\d\.\d{3}$/).first()).toBeVisible()
  expect(problems.unexpected()).toEqual([])
  await context.close()
})

test('a property has metadata for search engines and link previews; a draft has none', async ({
  page,
  browser,
  baseURL,
}) => {
  const properties: { id: string; title: string; price: number; images: string[] }[] = await (
    await page.request.get('/api/properties/public?limit=100')
  ).json()
  const property = properties.find(({ images }) => images.length > 0)
  if (!property) throw new Error('the demo data has no pictures')
  await page.goto(`/listings/${property.id}`)
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/listings/${property.id}`)
  const image = await page.locator('meta[property="og:image"]').getAttribute('content')
  const shared = await page.request.get(image ?? '')
  expect([shared.status(), shared.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '')
  expect(data).toMatchObject({
    // By the type of the home, which is the newest.
    '@type': expect.stringMatching(/^(Accommodation|Apartment|House|Room)$/),
    name: property.title,
    offers: { price: property.price, priceCurrency: 'USD' },
  })

  const owners = await browser.newContext({ baseURL })
  const owner = await owners.newPage()
  await signUp(owner, 'owner')
  const draft = await createProperty(owner, { isPublished: false })
  await owner.goto(`/listings/${draft.id}`)
  await expect(owner.getByRole('heading', { level: 1, name: draft.title })).toBeVisible()
  await expect(owner.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(owner.locator('script[type="application/ld+json"]')).toHaveCount(0)
  await owners.close()
})

test('a visitor has the styles of visitors, a signed-in user those of all screens', async ({ page, problems }) => {
  problems.expect(/404 .*no-such-page/)
  const { username, password } = await signUp(page, 'owner')
  await page.context().clearCookies()
  await page.goto('/login')
  await settled(page)
  expect(await stylesOf(page)).toEqual(['index'])
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: 'My Properties' })).toBeVisible()
  // The later one wins.
  expect(await stylesOf(page)).toEqual(['index', 'signed-in'])

  for (const path of ['/listings', '/messages', '/no-such-page']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)
    expect(await stylesOf(page)).toEqual(['signed-in'])
  }
})

/** The names of the style sheets in effect, in order. */
const stylesOf = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets]
      .filter(({ disabled }) => !disabled)
      .map(({ href }) => /assets\/(.+)-.{8}\.css$/.exec(href ?? '')?.[1]),
  )

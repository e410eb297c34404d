import { signUp } from './accounts.ts'
import { createProperty } from './create-property.ts'
import { signInToDemo } from './demo-sessions.ts'
import { expect, test } from './fixtures.ts'
import { settled } from './settled.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('public pages are complete', async ({ page, browser, baseURL, problems }) => {
    // Preloaded scripts that are blocked.
    problems.expect(/\/assets\/.*\.js csp$/)
    const owners = await browser.newContext({ baseURL })
    const property = await (async () => {
      const owner = await owners.newPage()
      await signUp(owner, 'owner')
      return createProperty(owner, {
        title: `Served & "rendered" <home> ${Date.now()}`,
        city: 'Firstbyte',
        price: 1234,
      })
    })()
    await owners.close()

    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/listings?city=Firstbyte')
    await expect(page.getByRole('link', { name: property.title })).toBeVisible()
    await expect(page.getByText('$1,234')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: /^1 home$/ })).toBeVisible()
    await expect(page).toHaveTitle('Homes in Firstbyte · Lintel')
    const { count } = await (await page.request.get('/api/properties/public/count')).json()
    await page.goto('/listings')
    await expect(page.getByRole('status').filter({ hasText: `${count} homes` })).toBeVisible()
    await page.goto(`/listings/${property.id}`)
    await expect(page.getByRole('heading', { level: 1, name: property.title })).toBeVisible()
    await expect(page).toHaveTitle(`${property.title} · Lintel`)
    await page.goto('/login')
    await expect(page.getByLabel('Username')).toBeVisible()
    await page.goto('/register')
    await expect(page.getByLabel('First name')).toBeVisible()
    // With `get`, the browser would write the password into the URL.
    await expect(page.locator('form')).toHaveAttribute('method', 'post')
  })
})

test('hydration reads nothing from the API and shifts no layout', async ({ page }) => {
  const requested: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requested.push(`${request.method()} ${pathname}`)
  })
  await page.addInitScript(() => {
    const seen = window as typeof window & { shift?: number }
    seen.shift = 0
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    new PerformanceObserver((list) => {
      // A page that is painted before all of it has arrived grows; hydration begins later.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        if (entry.startTime > (navigation?.domInteractive || Infinity)) seen.shift = (seen.shift ?? 0) + entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const properties: { id: string; images: string[] }[] = await (
    await page.request.get('/api/properties/public?limit=100')
  ).json()
  // An old one: a home that another test made may have a short page, on which similar homes are in view and read at once.
  const pictured = properties.findLast(({ images }) => images.length > 1)
  for (const path of [
    '/',
    '/listings',
    '/listings?bedrooms=3&sort=price-asc',
    `/listings/${pictured?.id}`,
    '/login',
    '/register',
  ]) {
    // Only counts that a home is viewed.
    const views = path === `/listings/${pictured?.id}` ? [`POST /api/properties/${pictured?.id}/views`] : []
    const counted = views.length > 0 && page.waitForRequest(/\/views$/)
    await page.goto(path)
    await counted
    await settled(page)
    expect(requested.splice(0), path).toEqual(views)
    const shift = await page.evaluate(() => (window as typeof window & { shift?: number }).shift)
    expect(shift, path).toBeLessThan(0.01)
  }
})

test('signed-in pages include their data', async ({ page }) => {
  await signInToDemo(page, 'owner')
  // The first visit sends the browser's locale, which changes the account and how notices are shown.
  await page.goto('/dashboard')
  await settled(page)
  const locale = await page.evaluate(() => navigator.language)
  await expect.poll(async () => (await page.request.get('/api/auth/user')).json()).toMatchObject({ locale })
  const requested: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requested.push(new URL(request.url()).pathname)
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'My Properties' })).toBeVisible()
  await expect(page.getByRole('banner').getByText('unread messages')).toBeAttached()
  await settled(page)
  const [property] = await (await page.request.get('/api/owner/properties')).json()
  await page.goto(`/properties/${property.id}`)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('listed this home')
  await settled(page)
  // Except for messages that may have arrived since the page was rendered; and an opened home is remembered after a second.
  const LATER = ['/api/messages/missed', '/api/preferences/recent']
  expect(requested.filter((path) => !LATER.includes(path))).toEqual([])
})

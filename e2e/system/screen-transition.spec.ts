import type { Page } from '@playwright/test'
import { signUp } from '../accounts.ts'
import { createProperty } from '../create-property.ts'
import { signInToDemo } from '../demo-sessions.ts'
import { expect, test } from '../fixtures.ts'
import { settled } from '../settled.ts'

// With animations, as for most users.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Records from now on, every frame, the chosen city, the count and pictures without a placeholder. */
const recordScreen = (page: Page) =>
  page.evaluate(() => {
    const seen = new Set<string>()
    const record = () => {
      const city = [...document.querySelectorAll('label')].find((label) => label.textContent?.startsWith('City'))
      const count = document.querySelector('main [role=status]')?.textContent
      if (city) seen.add(`city ${city.querySelector('select')?.value}`)
      if (city && count) seen.add(`count ${count}`)
      for (const image of document.querySelectorAll<HTMLImageElement>('main img'))
        if (!image.complete && !image.style.background && !image.style.backgroundColor)
          seen.add(`no placeholder for ${image.alt}`)
      requestAnimationFrame(record)
    }
    record()
    Object.assign(window, { seenOnScreen: seen })
  })

const seenOnScreen = (page: Page) =>
  page.evaluate(() => [...('seenOnScreen' in window && window.seenOnScreen instanceof Set ? window.seenOnScreen : [])])

const nextFrame = (page: Page) => page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))

test('opening a property and going back never shows other filters or empty pictures', async ({ page }) => {
  const [{ city }] = await (await page.request.get('/api/properties/public?limit=1')).json()
  await page.goto(`/listings?city=${city}`)
  await settled(page)
  const count = await page.locator('main [role=status]').first().textContent()
  // Delays the code of the next screen and its pictures, as on a slow connection.
  await page.route(/property-screen/, async (route) => {
    await expect(page).toHaveURL(/listings\/./)
    await nextFrame(page)
    await route.continue()
  })
  await page.route(/\/objects\//, async (route) => {
    await expect(page.getByText('About this home')).toBeVisible()
    await nextFrame(page)
    await route.continue()
  })
  await recordScreen(page)
  await page.locator('[data-property] a').first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('About this home')).toBeVisible()
  await settled(page)
  await page.unroute(/\/objects\//)
  await page.getByRole('link', { name: 'Back to Listings' }).click()
  await expect(page.locator('[data-property]').first()).toBeVisible()
  await settled(page)
  expect(await seenOnScreen(page)).toEqual([`city ${city}`, `count ${count}`])
})

test('an open conversation stays visible until the next screen is loaded', async ({ page }) => {
  await signInToDemo(page, 'tenant')
  const [{ user }] = await (await page.request.get('/api/messages/conversations?limit=1')).json()
  await page.goto(`/messages?to=${user.id}`)
  await settled(page)
  await page.route(/profile-screen/, async (route) => {
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('region', { name: /^Messages with/ })).toBeVisible()
    await expect(page.getByText('Select a conversation')).toBeHidden()
    await route.continue()
  })
  await page.evaluate(() => history.pushState(null, '', '/profile'))
  await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible()
})

test('hovering a link to the dashboard, which prefetches the lease, does not hide Apply Now', async ({ page }) => {
  await signUp(page, 'owner')
  const property = await createProperty(page)
  await signUp(page, 'tenant')
  await page.goto(`/listings/${property.id}`)
  await settled(page)
  const apply = page.getByRole('link', { name: 'Apply Now' })
  let isFetched = false
  await page.route('**/api/tenant/lease', async (route) => {
    await nextFrame(page)
    await nextFrame(page)
    await expect(apply).toBeVisible()
    isFetched = true
    await route.continue()
  })
  await page.getByRole('link', { name: 'Dashboard' }).first().hover()
  await expect.poll(() => isFetched).toBe(true)
})

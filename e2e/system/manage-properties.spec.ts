import { signUp } from '../accounts.ts'
import { createApplications } from '../create-applications.ts'
import { createProperty } from '../create-property.ts'
import { expect, test } from '../fixtures.ts'
import { expectToast } from '../toasts.ts'

// With animations, as for most users.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('visitors see a property after it is published on the dashboard and not after it is unpublished', async ({
  page,
  browser,
  baseURL,
  problems,
}) => {
  problems.expect(/404/)
  await signUp(page, 'owner')
  const property = await createProperty(page, { title: 'Shy little house', isPublished: false })
  const visitors = await browser.newContext({ baseURL })
  const visitor = await visitors.newPage()

  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectToast(page, 'Published', 'Everyone can find “Shy little house” now.')
  expect((await visitor.goto(`/listings/${property.id}`))?.status()).toBe(200)
  await page.getByRole('button', { name: 'Unpublish', exact: true }).click()
  await expectToast(page, 'Unpublished', 'Only you and agents see “Shy little house” now.')
  expect((await visitor.goto(`/listings/${property.id}`))?.status()).toBe(404)
  await visitors.close()
})

test('deleting a property updates the counts of applications', async ({ page, browser, baseURL }) => {
  // Without live updates, which would also refetch the counts.
  await page.routeWebSocket(/.*/, () => {})
  await signUp(page, 'owner')
  const property = await createProperty(page, { title: 'House that will go' })
  await createApplications(browser, baseURL, property, ['Anna'])
  await createApplications(browser, baseURL, await createProperty(page), ['Bela'])
  await page.goto('/applications')
  const all = page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: /^All/ })
  await expect(all).toHaveText(/2$/)
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await page.getByRole('button', { name: 'Delete House that will go' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, 'Deleted', 'are gone')
  // Otherwise the row under the pointer would prefetch the deleted application.
  await page.mouse.move(0, 0)
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(all).toHaveText(/1$/)
})

test('deleting a property far down the list keeps the scroll position', async ({ page }) => {
  await signUp(page, 'owner')
  for (let n = 1; n <= 12; n++) await createProperty(page, { title: `Terrace number ${n}` })
  await page.goto('/properties')
  await expect(page.getByRole('article')).toHaveCount(12)
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY))
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const before = await scrolled()
  expect(before).toBeGreaterThan(500)
  await page.getByRole('button', { name: 'Delete Terrace number 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(11)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
  expect(await scrolled()).toBe(before)
})

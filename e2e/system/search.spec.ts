import { expect, test } from '../fixtures.ts'
import { holdRequests } from '../hold-requests.ts'

test('the list shows the number of results, without a layout shift while it is refetched', async ({ page }) => {
  const countOf = async (query: string) =>
    (await (await page.request.get(`/api/properties/public/count${query}`)).json()).count
  await page.goto('/listings')
  const status = page.getByRole('status').filter({ hasText: /homes?$/ })
  await expect(status).toHaveText(`${await countOf('')} homes`)
  const release = await holdRequests(page, '**/api/properties/public/count?*')
  await page.getByLabel('Status').selectOption('Let homes too')
  await expect(page).toHaveURL('/listings?status=any')
  await expect(status).toHaveAttribute('aria-busy', 'true')
  const chip = page.getByRole('link', { name: 'Remove filter Let homes too' })
  await expect(page.locator('main div[aria-busy=true]')).toHaveCount(0)
  const before = await chip.boundingBox()
  await page.evaluate(async () => {
    // The list's own change may not be painted yet.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const seen = window as typeof window & { shift?: number }
    seen.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift = (seen.shift ?? 0) + (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
  release()
  await expect(status).toHaveText(`${await countOf('?status=any')} homes`)
  expect(await chip.boundingBox()).toEqual(before)
  expect(await page.evaluate(() => (window as typeof window & { shift?: number }).shift)).toBeLessThan(0.01)
})

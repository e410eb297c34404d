import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { settled } from './settled.ts'
import { boxesOf, expectDashboardKeepsItsLayout, expectSame } from './skeleton-checks.ts'
import { WIDTHS } from './widths.ts'

for (const width of WIDTHS)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('six placeholder cards have the position and size of the cards', async ({ page }) => {
      await page.goto('/login')
      await settled(page)
      const release = await holdRequests(page, /api\/properties\/(public|cities)/)
      await page.getByRole('link', { name: 'Properties' }).click()
      await expect(page.locator('[data-card-skeleton]')).toHaveCount(6)
      const cards = await boxesOf(page, '[data-card-skeleton]')
      const pictures = await boxesOf(page, '[data-card-skeleton] > :first-child')
      release()
      await expect(page.locator('[data-property]').first()).toBeVisible()
      expectSame(pictures.slice(0, 1), await boxesOf(page, '[data-property] > :first-child'), 'picture')
      const [first] = await boxesOf(page, '[data-property]')
      const [skeleton] = cards
      // A title may have a second line.
      expect([0, 24]).toContain(Math.round((first?.height ?? 0) - (skeleton?.height ?? 0)))
    })

    for (const [account, lists] of [
      ['tenant', ['My Documents', 'Recent Applications']],
      ['owner', ['Recent Applications']],
    ] as const)
      test(`the placeholders of stats and rows have the position and size of those of the ${account}`, ({ page }) =>
        expectDashboardKeepsItsLayout(page, account, lists))
  })

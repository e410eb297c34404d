import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'

// Unchanged demo data: rents of other specs are so high that a stat takes a second line.
test.use({ demoWorld: 'skeletons' })

const boxesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return { x, y: y + scrollY, width, height }
      }),
  )

type Boxes = Awaited<ReturnType<typeof boxesOf>>

/** Expects boxes at the same position and size, within 4 px: a text and its placeholder differ slightly in height. */
function expectSame(before: Boxes, after: Boxes, what: string) {
  for (const [at, box] of before.entries()) {
    const there = after[at]
    if (!there) throw new Error(`${what} ${at} is missing`)
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(box[side] - there[side]), `${side} of ${what} ${at}`).toBeLessThanOrEqual(4)
  }
}

for (const width of [390, 820, 1440])
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } })

    test('six placeholder cards have the position and size of the cards', async ({ page }) => {
      await page.goto('/login')
      await page.waitForLoadState('networkidle')
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

    for (const [role, lists] of [
      ['tenant', ['My Documents', 'Recent Applications']],
      ['owner', ['Recent Applications']],
      ['agent', ['Recent Applications', 'Property Performance']],
    ] as const)
      test(`the placeholders of stats and rows have the position and size of those of the ${role}`, async ({
        page,
      }) => {
        await page.request.post('/api/auth/login', { data: { username: role, password: 'lintel-demo' } })
        await page.goto('/profile')
        await page.waitForLoadState('networkidle')
        const release = await holdRequests(page, /api\/(overview|tenant|owner|agent)\b/)
        await page
          .getByRole('link', { name: /Dashboard|^Home$/ })
          .locator('visible=true')
          .first()
          .click()
        await expect(page.locator('[data-stat-skeleton]')).toHaveCount(3)
        const figures = await boxesOf(page, '[data-stat-skeleton]')
        const rowsSelector = (name: string) => `section:has(> div h2:text-is("${name}")) li`
        const before = new Map<string, Boxes>()
        for (const name of lists) before.set(name, await boxesOf(page, rowsSelector(name)))
        release()
        await expect(page.locator('[data-stat]').first()).toBeVisible()
        await expect(page.locator('[data-skeleton]')).toHaveCount(0)
        expectSame(figures, await boxesOf(page, '[data-stat]'), 'figure')
        for (const name of lists) {
          const after = await boxesOf(page, rowsSelector(name))
          const [row] = before.get(name) ?? []
          expect(row, name).toBeDefined()
          // A decided application has fewer buttons than the pending one that the skeleton stands for.
          const tallest = after.toSorted((a, b) => b.height - a.height).slice(0, 1)
          if (row) expectSame([{ ...row, y: tallest[0]?.y ?? 0 }], tallest, `row of ${name}`)
        }
      })
  })

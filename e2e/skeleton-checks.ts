import type { Page } from '@playwright/test'
import { type DemoAccount, signInToDemo } from './demo-sessions.ts'
import { expect } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { settled } from './settled.ts'

/** Position and size of the visible elements, relative to the page. */
export const boxesOf = (page: Page, selector: string) =>
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
export function expectSame(before: Boxes, after: Boxes, what: string) {
  for (const [at, box] of before.entries()) {
    const there = after[at]
    if (!there) throw new Error(`${what} ${at} is missing`)
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(box[side] - there[side]), `${side} of ${what} ${at}`).toBeLessThanOrEqual(4)
  }
}

/** Compares the dashboard of a demo account while its data is held back with the dashboard afterwards. @param lists names of its lists */
export async function expectDashboardKeepsItsLayout(page: Page, account: DemoAccount, lists: readonly string[]) {
  await signInToDemo(page, account)
  await page.goto('/profile')
  await settled(page)
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
}

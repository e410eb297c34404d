import type { Page } from '@playwright/test'
import { type DemoAccount, signInToDemo } from './demo-sessions.ts'
import { expect } from './fixtures.ts'
import { holdRequests } from './hold-requests.ts'
import { settled } from './settled.ts'
import { WIDTHS } from './widths.ts'

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
      expect(Math.abs(box[side] - there[side]), `${what} ${at}, ${side}`).toBeLessThanOrEqual(4)
  }
}

const rowsOf = (list: string) => `section:has(> div h2:text-is("${list}")) li`

/**
 * Compares the dashboard of a demo account while its data is held back with the dashboard afterwards, at each width.
 * @param lists names of its lists
 */
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
  const before = await atEachWidth(page, async () => ({
    figures: await boxesOf(page, '[data-stat-skeleton]'),
    rent: await boxesOf(page, '[data-rent-month-skeleton]'),
    rows: await Promise.all(lists.map((list) => boxesOf(page, rowsOf(list)))),
  }))
  release()
  await expect(page.locator('[data-stat]').first()).toBeVisible()
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  await atEachWidth(page, async (width) => {
    const { figures = [], rent = [], rows = [] } = before.get(width) ?? {}
    expectSame(figures, await boxesOf(page, '[data-stat]'), `at ${width} px, figure`)
    expectSame(rent, await boxesOf(page, '[data-rent-month]'), `at ${width} px, rent`)
    for (const [at, list] of lists.entries()) {
      // A decided application has fewer buttons than the pending one that the skeleton stands for.
      const tallest = (await boxesOf(page, rowsOf(list))).toSorted((a, b) => b.height - a.height).slice(0, 1)
      const [row] = rows[at] ?? []
      if (!row) throw new Error(`no placeholder in ${list}`)
      expectSame([{ ...row, y: tallest[0]?.y ?? 0 }], tallest, `at ${width} px, row of ${list}`)
    }
  })
}

/** @returns the measurements, by width */
export async function atEachWidth<Measured>(page: Page, measure: (width: number) => Promise<Measured>) {
  const measured = new Map<number, Measured>()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 })
    measured.set(width, await measure(width))
  }
  return measured
}

import type { Locator, Page } from '@playwright/test'
import { type DemoAccount, signInToDemo } from './demo-sessions.ts'
import { expect } from './fixtures.ts'
import { settled } from './settled.ts'

export const PHONE = { width: 390, height: 844 }
/** With its on-screen keyboard. */
export const TYPING = { width: 390, height: 450 }

/** Whether nothing lies over the middle of an element. */
export const isInSight = (element: Locator) =>
  element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect()
    return node.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

export const barTop = async (page: Page) =>
  (await page.getByRole('navigation', { name: 'Places' }).boundingBox())?.y ?? 0

/** Expects a phone to show the first row of a list without scrolling, and none of the tools of wider windows. */
export async function expectFirstRow(page: Page, as: DemoAccount, path: string) {
  await page.setViewportSize(PHONE)
  await signInToDemo(page, as)
  await page.goto(path)
  const row = page.locator('main :is([data-row], article)').first()
  await expect(row).toBeVisible()
  await settled(page)
  const { y, height } = (await row.boundingBox()) ?? { y: PHONE.height, height: 0 }
  expect(y + Math.min(height, 240)).toBeLessThan(await barTop(page))
  for (const name of ['Columns', 'Download CSV', 'Show a table', 'Order'])
    await expect(
      page.getByLabel(name, { exact: true }).or(page.getByRole('button', { name, exact: true })),
    ).toBeHidden()
}

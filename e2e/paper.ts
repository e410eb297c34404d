import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { findOverflow } from './layout-checks.ts'

/** A4 without its margins, upright and across, in px. */
export const PAPER = [
  { width: 658, height: 987 },
  { width: 987, height: 658 },
]
export const DESK = { width: 1280, height: 720 }
export const PHONE = { width: 390, height: 844 }

/** @returns one line for each part of the page that scrolls, and so would be cut off on paper, or is too wide for it */
async function findCut(page: Page) {
  const scrolling = await page.evaluate(() => {
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element)
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
        return (scrolls(overflowX) && scrollWidth > clientWidth) || (scrolls(overflowY) && scrollHeight > clientHeight)
      })
      .map((element) => `<${element.tagName.toLowerCase()} class="${element.className}"> scrolls`)
  })
  return [...scrolling, ...(await findOverflow(page))]
}

/** Expects the page to be whole on paper, in the colours of paper and without what only a screen needs. */
export async function expectWhole(page: Page, paper = PAPER) {
  await page.emulateMedia({ media: 'print' })
  for (const size of paper) {
    await page.setViewportSize(size)
    await expect.poll(() => findCut(page), `on paper ${size.width} px wide`).toEqual([])
    const sticky = await page.evaluate(() =>
      [...document.querySelectorAll('main, main *')]
        .filter((element) => element.checkVisibility() && /sticky|fixed/.test(getComputedStyle(element).position))
        .map(({ className }) => className),
    )
    expect(sticky, 'parts that stay in sight').toEqual([])
    await expect(page.locator('header[data-print]:visible, footer:visible, [data-print="never"]:visible')).toHaveCount(
      0,
    )
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
  }
}

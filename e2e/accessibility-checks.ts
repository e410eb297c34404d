import type { Page } from '@playwright/test'
import axe from 'axe-core'

type RunOptions = { runOnly?: string[] }
/** The part of axe that is used in the page. Its own types are too deep for `page.evaluate`. */
type Axe = {
  run(
    context: { include: string[]; exclude: string[] },
    options: RunOptions & { resultTypes: string[] },
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** Rules that depend on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** A region to check: CSS selectors of what to include and exclude. */
type Region = { include?: string; exclude?: string }

/**
 * Runs axe on the page as it is.
 * @returns one line per violated rule, with the elements that violate it
 */
export const findViolations = (page: Page, region: Region = {}) => run(page, region, {})

/**
 * Runs axe in the dark and the light theme; in the second one only the rules about colours.
 * @returns one line per violated rule and theme
 */
export async function findViolationsInBothThemes(page: Page, region: Region = {}): Promise<string[]> {
  await setTheme(page, 'dark')
  const inDark = await run(page, region, {})
  await setTheme(page, 'light')
  const inLight = await run(page, region, { runOnly: COLOUR_RULES })
  return [...inDark.map((violation) => `dark: ${violation}`), ...inLight.map((violation) => `light: ${violation}`)]
}

const setTheme = (page: Page, theme: 'dark' | 'light') =>
  page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
  }, theme)

/**
 * Runs axe in the page itself. `@axe-core/playwright` opens an empty page per report (to support frames), which takes longer
 * than the rules do.
 */
async function run(page: Page, { include, exclude }: Region, options: RunOptions): Promise<string[]> {
  // Evaluated by the debugger, which the content security policy does not apply to.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (input) => {
      // Axe ignores transparent elements, such as a dialog at the start of its animation.
      const animations = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(animations.map(({ finished }) => finished))
      const inPage = (window as unknown as { axe: Axe }).axe
      const context = { include: [input.include ?? 'html'], exclude: input.exclude ? [input.exclude] : [] }
      const { violations } = await inPage.run(context, { ...input.options, resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
    },
    { include, exclude, options },
  )
}

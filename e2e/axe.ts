import type { Page } from '@playwright/test'
import axe from 'axe-core'

type RunOptions = { runOnly?: string[] }
/** What is used of axe in the page. Its own types are too deep for `page.evaluate`. */
type Axe = {
  run(
    context: { include: string[]; exclude: string[] },
    options: RunOptions & { resultTypes: string[] },
  ): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** Rules whose result depends on colours. The others give the same result in every theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** A region to check: CSS selectors of what to include and exclude. */
type Region = { include?: string; exclude?: string }

/**
 * Run axe once on the page as it is.
 * @returns one line per violated rule, with the elements that violate it
 */
export const findViolations = (page: Page, region: Region = {}) => run(page, region, {})

/**
 * Run axe in the dark and the light theme. Only the rules about colours run twice.
 * @returns one line per violated rule and theme
 */
export async function findViolationsInBothThemes(page: Page, region: Region = {}): Promise<string[]> {
  await setTheme(page, 'dark')
  const inDark = await run(page, region, {})
  await setTheme(page, 'light')
  const inLight = await run(page, region, { runOnly: COLOUR_RULES })
  return [...inDark.map((violation) => `dark: ${violation}`), ...inLight.map((violation) => `light: ${violation}`)]
}

export const setTheme = (page: Page, theme: 'dark' | 'light') =>
  page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
  }, theme)

/**
 * Axe runs in the page itself. `@axe-core/playwright` would open an empty page for each report, which takes longer
 * than the rules do; it does so for frames, and Lintel has none.
 */
async function run(page: Page, { include, exclude }: Region, options: RunOptions): Promise<string[]> {
  // Sent through the debugger, so that the content security policy does not refuse it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async (asked) => {
      const inPage = (window as unknown as { axe: Axe }).axe
      const context = { include: [asked.include ?? 'html'], exclude: asked.exclude ? [asked.exclude] : [] }
      const { violations } = await inPage.run(context, { ...asked.options, resultTypes: ['violations'] })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
    },
    { include, exclude, options },
  )
}

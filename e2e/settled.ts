import { type Browser, type BrowserContext, expect, type Page, type Request } from '@playwright/test'

type Traffic = { started: number; pending: Set<Request> }
const traffic = new WeakMap<Page, Traffic>()

/** Counts the requests of all pages from now on, for `settled`. @returns stops it */
export function watchRequests(browser: Browser): () => void {
  const watchPage = (page: Page) => {
    const counted: Traffic = { started: 0, pending: new Set() }
    traffic.set(page, counted)
    page.on('request', (request) => {
      counted.started += 1
      counted.pending.add(request)
    })
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => void counted.pending.delete(request))
  }
  const watchContext = (context: BrowserContext) => context.on('page', watchPage)
  browser.on('context', watchContext)
  return () => browser.off('context', watchContext)
}

/** A limit for a hang on the slowest machine: a browser that draws one frame after another has no time for what can wait. */
const IDLE_LIMIT_MS = 15_000

/**
 * Waits until a page does nothing more by itself: it is hydrated, its fonts are loaded, every request has its answer, and the
 * browser has time for tasks that can wait, twice without a new request in between.
 */
export async function settled(page: Page) {
  const counted = traffic.get(page)
  if (!counted) throw new Error('the page was opened before its requests were watched')
  await page.waitForFunction(() => document.readyState === 'complete' && 'isHydrated' in window)
  let before: number
  do {
    before = counted.started
    await page.evaluate(async (timeout) => {
      const idle = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout }))
      // Preloads of idle time were requested before.
      await idle()
      await idle()
    }, IDLE_LIMIT_MS)
    // Not `fonts.ready`, which waits for a layout that may not come any more.
    await expect.poll(() => page.evaluate(() => document.fonts.status)).toBe('loaded')
    await expect.poll(() => [...counted.pending].map((request) => request.url())).toEqual([])
  } while (counted.started > before)
}

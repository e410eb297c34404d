import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { settled } from './settled.ts'

/** Compressed kB (of 1000 bytes) that a browser loads when it opens a page for the first time, until it has nothing left to load. */
const LIMITS_KB = { js: 112, css: 15, woff2: 60 }
/** Files of JavaScript: on a slow network each costs a round trip. */
const FILES_LIMIT = 6

for (const path of ['/listings', '/'])
  test(`a first visit to ${path} loads little, and nothing that delays the first paint`, async ({ page }) => {
    await page.goto(path)
    await settled(page)
    const loaded = await listLoaded(page)
    for (const [kind, limit] of Object.entries(LIMITS_KB)) {
      const files = loaded.filter(({ name }) => name.endsWith(`.${kind}`))
      const kilobytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
      process.stdout.write(`${path}: ${kilobytes.toFixed(1)} of ${limit} kB ${kind} in ${files.length} files\n`)
      expect.soft(kilobytes, kind).toBeLessThan(limit)
      expect.soft(kilobytes, kind).toBeGreaterThan(0)
    }
    expect(loaded.filter(({ name }) => name.endsWith('.js')).length).toBeLessThanOrEqual(FILES_LIMIT)
    expect(loaded.filter(({ name, isBlocking }) => name.endsWith('.js') && isBlocking)).toEqual([])
    // The script that sets the theme.
    const html = await (await page.request.get(path)).text()
    const scripts = html.match(/<script\b[^>]*>/g) ?? []
    expect(
      scripts.filter((tag) => !/\s(?:type="(?:module|application\/[^"]*json)"|async|defer)[\s>]/.test(tag)),
    ).toHaveLength(1)
  })

/** Each file that the page has loaded, with its size as it was transferred. */
const listLoaded = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map((entry) => ({
      name: new URL(entry.name).pathname,
      bytes: entry.encodedBodySize,
      isBlocking: 'renderBlockingStatus' in entry && entry.renderBlockingStatus === 'blocking',
    })),
  )

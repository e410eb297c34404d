import type { Page } from '@playwright/test'

/**
 * Holds back the requests to these URLs.
 * @returns a function that releases them
 */
export async function holdRequests(page: Page, urls: string | RegExp): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(urls, async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}

/** Opens the server-rendered page with its scripts held back. @returns releases them */
export async function openWithoutScripts(page: Page, path: string) {
  const release = await holdRequests(page, '**/assets/*.js')
  await page.goto(path, { waitUntil: 'commit' })
  return release
}

import type { Page } from '@playwright/test'

/**
 * Hold back the requests to these addresses.
 * @returns releases them
 */
export async function hold(page: Page, addresses: string | RegExp): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(addresses, async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}

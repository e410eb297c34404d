import type { CDPSession, Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

type Chosen = string | { name: string; mimeType: string; buffer: Buffer }

/** Chooses files in the dialog that is open, as from a device. */
export async function choose(page: Page, ...files: Chosen[]) {
  const dialog = page.getByRole('dialog')
  const browse = dialog.getByRole('button', { name: 'browse files' }).last()
  const more = dialog.getByRole('button', { name: 'Add more files' })
  await expect(browse.or(more).last()).toBeVisible()
  if (!(await browse.isVisible())) await more.click()
  const chooser = page.waitForEvent('filechooser')
  await browse.click()
  // One type of list or the other.
  const paths = files.filter((file) => typeof file === 'string')
  await (await chooser).setFiles(paths.length > 0 ? paths : files.filter((file) => typeof file !== 'string'))
}

/** A line that takes so many bytes a second from this page. */
export async function narrowLine(page: Page, bytesPerSecond: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: bytesPerSecond,
  })
  return session
}

/** The toast, whatever else is said on the page. */
export const toastOf = (page: Page): Locator => page.locator('li[data-state=open]')

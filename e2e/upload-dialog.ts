import type { FileChooser, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

type ChosenFile = string | { name: string; mimeType: string; buffer: Buffer }

/** Chooses files in the open upload dialog, by path or by content. */
export async function chooseFiles(page: Page, ...files: ChosenFile[]) {
  const dialog = page.getByRole('dialog')
  const browse = dialog.getByRole('button', { name: 'browse files' }).last()
  const more = dialog.getByRole('button', { name: 'Add more files' })
  await expect(browse.or(more).last()).toBeVisible()
  if (!(await browse.isVisible())) await more.click()
  const chooser = page.waitForEvent('filechooser')
  await browse.click()
  await setFiles(await chooser, files)
}

/** Adds documents in three steps: opens the menu, chooses the type ('Income') and the files, which upload at once. */
export async function addDocuments(page: Page, type: string, ...files: ChosenFile[]) {
  await page.getByRole('button', { name: 'Choose the type first' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: type }).click()
  await setFiles(await chooser, files)
}

/** Opens the dialog for documents of several types, dropped files and links. */
export async function openDocumentsDialog(page: Page) {
  await page.getByRole('button', { name: 'Add a document' }).click()
  return documentsDialog(page)
}

export const documentsDialog = (page: Page) => page.getByRole('dialog', { name: 'Add documents' })

/** `setFiles` takes paths or contents, not both. */
async function setFiles(chooser: FileChooser, files: ChosenFile[]) {
  const paths = files.filter((file) => typeof file === 'string')
  await chooser.setFiles(paths.length > 0 ? paths : files.filter((file) => typeof file !== 'string'))
}

/**
 * Advances the page's installed clock by `stepMs` until an expectation holds, to skip the waits between retries.
 * @param expectation with a short timeout of its own
 */
export function skipWaits(page: Page, stepMs: number, expectation: () => Promise<void>) {
  const step = async () => {
    await page.clock.runFor(stepMs)
    await expectation()
  }
  return expect(step).toPass({ intervals: [50], timeout: 60_000 })
}

/** Limits the page's upload speed, in bytes per second; -1 is no limit. @returns a function that changes it */
export async function throttleUpload(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page)
  const setSpeed = async (uploadThroughput: number) => {
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
    await session.send('Network.emulateNetworkConditions', conditions)
  }
  await setSpeed(bytesPerSecond)
  return setSpeed
}

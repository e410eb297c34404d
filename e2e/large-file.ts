import { open } from 'node:fs/promises'
import type { Page, Response, TestInfo } from '@playwright/test'
import { expect } from './fixtures.ts'
import { uploadDialog, uploadedFile } from './upload-page.ts'

export const MB = 1024 * 1024
/** Just above the size from which files are uploaded in parts (specification, section 9). */
const SIZE = 101 * MB

export async function expectArchive(page: Page) {
  await expect(uploadedFile(page, `archive.zip: ${SIZE} bytes`)).toBeVisible({ timeout: 100_000 })
  await expect(uploadDialog(page)).toBeHidden()
}

/** Creates a sparse file of `SIZE` bytes. @returns its path */
export async function createLargeFile(info: TestInfo): Promise<string> {
  const path = info.outputPath('archive.zip')
  const file = await open(path, 'w')
  await file.truncate(SIZE)
  await file.close()
  return path
}

/** The part number in an upload URL; 0 if there is none. */
export const partOf = (url: string) => {
  const { searchParams } = new URL(url)
  return Number(searchParams.get('part') ?? searchParams.get('partNumber') ?? 0)
}

/** Collects the numbers of the parts that were uploaded successfully. */
export function recordParts(page: Page): number[] {
  const parts: number[] = []
  page.on('response', (response) => {
    if (isUploadedPart(response)) parts.push(partOf(response.url()))
  })
  return parts
}

export const isUploadedPart = (response: Response) =>
  response.request().method() === 'PUT' && partOf(response.url()) > 0 && response.ok()

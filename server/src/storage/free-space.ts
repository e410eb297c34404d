import { statfs } from 'node:fs/promises'
import { noSpace } from '../errors/full-disk.ts'
import { makeFolder } from './durable-files.ts'

const CHECK_INTERVAL_MS = 1_000

/**
 * Keeps bytes of a folder's volume free.
 * @param measure free bytes
 * @returns an assertion that is cheap enough for every chunk: it reads the volume at most once a second; throws no_space
 */
export function keepFreeSpace(folder: string, reserveBytes: number, measure = measureFreeBytes): () => Promise<void> {
  let measuredAt = Number.NEGATIVE_INFINITY
  let freeBytes = Number.POSITIVE_INFINITY
  return async () => {
    if (reserveBytes === 0) return
    const now = performance.now()
    if (now - measuredAt >= CHECK_INTERVAL_MS) {
      measuredAt = now
      freeBytes = await measure(folder)
    }
    if (freeBytes < reserveBytes) throw noSpace()
  }
}

/** @returns free bytes of the volume of a folder, which is created if absent */
export async function measureFreeBytes(folder: string): Promise<number> {
  await makeFolder(folder)
  // Blocks that are not kept for root.
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

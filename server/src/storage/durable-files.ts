import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { toMachineTime } from '../process/shift-clock.ts'

/** How often a draft is marked while it is written: its sender may be paused. */
const DRAFT_HEARTBEAT_MS = 60_000

/**
 * Creates or replaces a file durably: filled as a draft, renamed, and the folder flushed. The folder must exist.
 * @param fill writes and flushes the draft; when it throws, nothing is left
 */
export async function writeFileDurably(draftsFolder: string, path: string, fill: (draft: string) => Promise<void>) {
  const draft = join(draftsFolder, randomUUID())
  await makeFolder(draftsFolder)
  const heartbeat = setInterval(() => {
    const now = toMachineTime(new Date())
    utimes(draft, now, now).catch(() => undefined)
  }, DRAFT_HEARTBEAT_MS)
  try {
    await fill(draft)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    clearInterval(heartbeat)
  }
  await syncFolder(dirname(path))
}

/** Creates a folder and its parents durably. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (!first) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** Flushes a folder's entries: without it, a power cut can undo a rename. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Removes the entries of a folder that were last modified before a time. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  const modifiedBefore = toMachineTime(before)
  for (const name of await readdir(folder).catch(unlessAbsent<string[]>([]))) {
    const path = join(folder, name)
    const found = await stat(path).catch(unlessAbsent(null))
    if (found && found.mtime < modifiedBefore) await rm(path, { recursive: true, force: true })
  }
}

/** For `catch`: a fallback for files that don't exist; other errors are thrown. */
export const unlessAbsent =
  <T>(fallback: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return fallback
    throw error
  }

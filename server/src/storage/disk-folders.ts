import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Makes a folder, and has every new name in its way on disk for good. */
export async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true })
  if (!first) return
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

/** Has the names in a folder on disk for good; after a power cut, a renamed file is otherwise where it was. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Removes what is in a folder and was last changed before then. */
export async function removeOlder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(unlessAbsent<string[]>([]))) {
    const path = join(folder, name)
    const found = await stat(path).catch(unlessAbsent(null))
    if (found && found.mtime < before) await rm(path, { recursive: true, force: true })
  }
}

/** A file system's "there is none", as a value. */
export const unlessAbsent =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value
    throw error
  }

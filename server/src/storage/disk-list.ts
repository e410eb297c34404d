import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessAbsent } from './durable-files.ts'
import type { StoredFile } from './storage.ts'

/** Names of parts, as `disk-multipart.ts` gives them: a folder of these is one file. */
const PART = /^\d{5}$/

/** Walks a folder in the order of names, from the first key after `after`. Without drafts and parts, whose folders begin with a dot. */
export async function* listFiles(folder: string, after: string, parent = ''): AsyncGenerator<StoredFile> {
  const [first = '', ...rest] = after.split('/')
  const names = await readdir(folder).catch(unlessAbsent<string[]>([]))
  for (const name of names.filter((one) => one >= first && !one.startsWith('.')).sort()) {
    const path = join(folder, name)
    const found = await stat(path).catch(unlessAbsent(null))
    const isPassed = name === first && rest.length === 0
    if (found && (found.isFile() || (await isFileInParts(path)))) {
      if (!isPassed) yield { key: parent + name, storedAt: found.mtime }
    } else if (found) yield* listFiles(path, name === first ? rest.join('/') : '', `${parent}${name}/`)
  }
}

const isFileInParts = async (path: string) =>
  PART.test((await readdir(path).catch(unlessAbsent<string[]>([])))[0] ?? '')

import { createWriteStream } from 'node:fs'
import { access, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StartError } from '../errors/start-error.ts'
import { syncFolder } from '../storage/durable-files.ts'
import type { BackupTarget } from './target.ts'

const UNFINISHED = '.unfinished'

/** An existing folder: a missing one may be a disk that is not mounted. */
export function folderTarget(folder: string): BackupTarget {
  return {
    async write(name, bytes) {
      const file = path.join(folder, name)
      await refuseExisting(file)
      const draft = file + UNFINISHED
      await rm(draft, { force: true })
      const stream = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
      try {
        await pipeline(bytes, stream)
        await rename(draft, file)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(folder)
      return stream.bytesWritten
    },
    list: () => readdir(folder),
    remove: (name) => rm(path.join(folder, name), { force: true }),
    async removeUnfinished(isOurs) {
      for (const name of await readdir(folder)) {
        if (name.endsWith(UNFINISHED) && isOurs(name.slice(0, -UNFINISHED.length))) await rm(path.join(folder, name))
      }
    },
  }
}

/** @throws StartError */
export async function refuseExisting(file: string) {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new StartError(`${file} exists already; name a new file.`)
}

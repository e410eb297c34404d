import { createReadStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { v7 } from 'uuid'
import { Refusal } from '../errors/refusal.ts'
import { makeFolder, removeOlder, syncFolder, unlessAbsent } from './disk-folders.ts'
import type { Part } from './storage.ts'

const UPLOAD_ID = /^[\w-]+$/
/** A part's file is named by its number, so that the names sort as the parts do. */
const nameOf = (number: number) => String(number).padStart(5, '0')

/** Another one for other bytes, in all but one of very many cases: a part that is sent again is another file. */
export async function etagOf(path: string): Promise<{ size: number; etag: string }> {
  const { size, mtimeNs, ino } = await stat(path, { bigint: true })
  return { size: Number(size), etag: [size, ino, mtimeNs].map((number) => number.toString(36)).join('-') }
}

/** Files that arrive in parts: a folder each, which as it is becomes the whole file, so that no byte is written twice. */
export function diskParts(folder: string, land: (path: string, source: AsyncIterable<Uint8Array>) => Promise<void>) {
  const folderOf = (uploadId: string) => {
    if (!UPLOAD_ID.test(uploadId)) throw new Error(`not an upload: ${uploadId}`)
    return join(folder, uploadId)
  }

  const isThere = async (uploadId: string) => (await stat(folderOf(uploadId)).catch(unlessAbsent(null))) !== null

  const list = async (uploadId: string): Promise<Part[]> => {
    const names = await readdir(folderOf(uploadId)).catch(unlessAbsent<string[]>([]))
    const read = names.sort().map(async (name) => {
      const found = await etagOf(join(folderOf(uploadId), name)).catch(unlessAbsent(null))
      return found && { number: Number(name), ...found }
    })
    const parts = (await Promise.all(read)).filter((part) => part !== null)
    // While it was read, they may have become the whole file.
    return parts.length === names.length || (await isThere(uploadId)) ? parts : []
  }

  const assemble = async (uploadId: string, parts: Omit<Part, 'size'>[], target: string) => {
    const from = folderOf(uploadId)
    const arrived = new Map((await list(uploadId)).map((part) => [part.number, part]))
    for (const { number, etag } of parts) {
      if (arrived.get(number)?.etag !== etag)
        throw new Refusal('invalid', `Part ${number} has not arrived as it was sent`)
      arrived.delete(number)
    }
    for (const { number } of arrived.values()) await rm(join(from, nameOf(number)), { force: true })
    await syncFolder(from)
    await makeFolder(dirname(target))
    await rename(from, target)
  }

  return {
    async create(): Promise<string> {
      const uploadId = v7()
      await makeFolder(folderOf(uploadId))
      return uploadId
    },

    async write(uploadId: string, number: number, source: AsyncIterable<Uint8Array>) {
      const path = join(folderOf(uploadId), nameOf(number))
      await land(path, source)
      return etagOf(path)
    },

    list,

    /** @returns false when there is no such upload, or no longer */
    async complete(uploadId: string, parts: Omit<Part, 'size'>[], target: string): Promise<boolean> {
      if (!(await isThere(uploadId))) return false
      try {
        await assemble(uploadId, parts, target)
      } catch (error) {
        if (await isThere(uploadId)) throw error
        // Somebody else who asked for the same was quicker.
        return false
      }
      await syncFolder(dirname(target))
      return true
    },

    abort: (uploadId: string) => rm(folderOf(uploadId), { recursive: true, force: true }),
    tidy: (before: Date) => removeOlder(folder, before),
  }
}

/** A file that arrived in parts, from its first byte to its last. */
export function openParts(path: string, names: string[]): Readable {
  async function* read() {
    for (const name of names.sort()) yield* createReadStream(join(path, name), { highWaterMark: 256 * 1024 })
  }
  return Readable.from(read(), { objectMode: false })
}

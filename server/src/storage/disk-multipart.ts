import { createReadStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { v7 } from 'uuid'
import { Refusal } from '../errors/refusal.ts'
import { makeFolder, removeOlder, syncFolder, unlessAbsent } from './durable-files.ts'
import type { Part } from './storage.ts'
import { UploadError } from './upload-error.ts'

const UPLOAD_ID = /^[\w-]+$/
/** Padded, so that names sort by number. */
const nameOf = (number: number) => String(number).padStart(5, '0')

/** From size, inode and time: hashing every byte would halve the speed, and a part that is sent again is a new file. */
export async function etagOf(path: string): Promise<{ size: number; etag: string }> {
  const { size, mtimeNs, ino } = await stat(path, { bigint: true })
  return { size: Number(size), etag: [size, ino, mtimeNs].map((number) => number.toString(36)).join('-') }
}

/**
 * Multipart uploads on disk: a folder of parts each. On completion it is renamed and stays the file, so that no byte is
 * copied.
 * @param writePart writes a stream to a path durably
 */
export function diskMultipart(
  folder: string,
  writePart: (path: string, source: AsyncIterable<Uint8Array>, signal?: AbortSignal) => Promise<void>,
) {
  const folderOf = (uploadId: string) => {
    if (!UPLOAD_ID.test(uploadId)) throw new Error(`not an upload id: ${uploadId}`)
    return join(folder, uploadId)
  }

  const exists = async (uploadId: string) => (await stat(folderOf(uploadId)).catch(unlessAbsent(null))) !== null

  const list = async (uploadId: string): Promise<Part[]> => {
    const names = await readdir(folderOf(uploadId)).catch(unlessAbsent<string[]>([]))
    const read = names.sort().map(async (name) => {
      const found = await etagOf(join(folderOf(uploadId), name)).catch(unlessAbsent(null))
      return found && { number: Number(name), ...found }
    })
    const parts = (await Promise.all(read)).filter((part) => part !== null)
    // A completion meanwhile renames the folder: then there are no parts, rather than some.
    return parts.length === names.length || (await exists(uploadId)) ? parts : []
  }

  const assemble = async (uploadId: string, parts: Omit<Part, 'size'>[], target: string) => {
    const from = folderOf(uploadId)
    const uploaded = new Map((await list(uploadId)).map((part) => [part.number, part]))
    for (const { number, etag } of parts) {
      if (uploaded.get(number)?.etag !== etag)
        throw new Refusal('invalid', `Part ${number} has not arrived as it was sent`)
      uploaded.delete(number)
    }
    for (const { number } of uploaded.values()) await rm(join(from, nameOf(number)), { force: true })
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

    /** @throws UploadError when the upload does not exist, or was aborted while the part was written */
    async write(uploadId: string, number: number, source: AsyncIterable<Uint8Array>, signal?: AbortSignal) {
      const path = join(folderOf(uploadId), nameOf(number))
      const written = await writePart(path, source, signal)
        .then(() => etagOf(path))
        .catch(unlessAbsent(null))
      if (!written) throw new UploadError('NoSuchUpload', 'There is no such upload')
      return written
    },

    list,

    /** @returns false when the upload does not exist, or no longer */
    async complete(uploadId: string, parts: Omit<Part, 'size'>[], target: string): Promise<boolean> {
      if (!(await exists(uploadId))) return false
      try {
        await assemble(uploadId, parts, target)
      } catch (error) {
        if (await exists(uploadId)) throw error
        // A concurrent call has completed it.
        return false
      }
      await syncFolder(dirname(target))
      return true
    },

    /** Renames the folder before removing it: removal fails while parts are still written into it. */
    async abort(uploadId: string) {
      const aborted = join(folder, `aborted-${uploadId}`)
      await rename(folderOf(uploadId), aborted).catch(unlessAbsent(undefined))
      await rm(aborted, { recursive: true, force: true })
    },
    sweep: (before: Date) => removeOlder(folder, before),
  }
}

/** Reads a file that is a folder of parts. */
export function openParts(path: string, names: string[]): Readable {
  async function* read() {
    for (const name of names.sort()) yield* createReadStream(join(path, name), { highWaterMark: 256 * 1024 })
  }
  return Readable.from(read(), { objectMode: false })
}

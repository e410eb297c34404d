import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { listFiles } from './disk-list.ts'
import { diskMultipart, etagOf, openParts } from './disk-multipart.ts'
import { makeFolder, removeOlder, syncFolder, unlessAbsent, writeFileDurably } from './durable-files.ts'
import { keepFreeSpace, measureFreeBytes as measureFree } from './free-space.ts'
import { createUrlSigner, UPLOAD_PATH } from './signed-url.ts'
import type { Storage } from './storage.ts'
import { UploadError } from './upload-error.ts'

const KEY = /^[\w-]+(\/[\w-]+)*$/
/** Buffer of a write in bytes; the sender waits while it is full. */
const BUFFER_BYTES = 1024 * 1024

/** Many heartbeats of a writer: an older draft has none. */
const DRAFT_IDLE_MS = 10 * 60 * 1000

/**
 * Files in a folder. A multipart upload stays the folder of its parts.
 * @param secret signs upload URLs; by default they are valid only in this process
 * @param reserveBytes free space of the volume that streams from outside may not use
 * @param measureFreeBytes of the volume; the system's figure when absent
 */
export function diskStorage(
  folder: string,
  secret = randomBytes(32).toString('hex'),
  {
    reserveBytes = 0,
    measureFreeBytes,
  }: { reserveBytes?: number; measureFreeBytes?: (folder: string) => Promise<number> } = {},
): Storage {
  const assertSpace = keepFreeSpace(folder, reserveBytes, measureFreeBytes)
  // Keys never begin with a dot, so they can't reach these folders.
  const drafts = join(folder, '.unfinished')
  const signer = createUrlSigner(secret)

  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`not a storage key: ${key}`)
    return join(folder, key)
  }

  /** Ends a stream that is longer than was signed, or when too little space is left. */
  async function* limit(source: AsyncIterable<Uint8Array>, maxBytes: number) {
    let bytes = 0
    for await (const chunk of source) {
      bytes += chunk.length
      if (bytes > maxBytes) throw new UploadError('EntityTooLarge', `At most ${maxBytes} bytes were asked for`)
      await assertSpace()
      yield chunk
    }
  }

  const writeStream = (path: string, source: AsyncIterable<Uint8Array>, signal?: AbortSignal) =>
    writeFileDurably(drafts, path, async (draft) => {
      await assertSpace()
      await pipeline(source, createWriteStream(draft, { flush: true, highWaterMark: BUFFER_BYTES }), { signal })
    })

  const multipart = diskMultipart(join(folder, '.parts'), writeStream)

  const find = async (path: string) => {
    const found = await stat(path).catch(unlessAbsent(null))
    if (!found?.isDirectory()) return found && { size: found.size, parts: null }
    const parts = await readdir(path)
    const sizes = await Promise.all(parts.map((name) => stat(join(path, name)).then(({ size }) => size)))
    return { size: sizes.reduce((sum, size) => sum + size, 0), parts }
  }

  const putStream = async (key: string, source: AsyncIterable<Uint8Array>, signal?: AbortSignal) => {
    const path = pathOf(key)
    await makeFolder(dirname(path))
    await writeStream(path, source, signal)
    return etagOf(path)
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await makeFolder(dirname(path))
      await writeFileDurably(drafts, path, (draft) => writeFile(draft, bytes, { flush: true }))
    },
    putStream: (key, source) => putStream(key, limit(source, Number.POSITIVE_INFINITY)),
    async open(key) {
      const path = pathOf(key)
      const found = await find(path)
      if (!found) return null
      return found.parts ? openParts(path, found.parts) : createReadStream(path)
    },
    async head(key) {
      const found = await find(pathOf(key))
      return found && { size: found.size }
    },
    async remove(key) {
      await rm(pathOf(key), { recursive: true, force: true })
    },
    async move(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)]
      await makeFolder(dirname(target))
      await rename(source, target).catch(async (error) => {
        if (!(await find(target))) throw error
      })
      await syncFolder(dirname(target))
    },

    createMultipart: () => multipart.create(),
    listParts: (_key, uploadId) => multipart.list(uploadId),
    async completeMultipart(key, uploadId, parts) {
      const target = pathOf(key)
      const isCompleted = await multipart.complete(uploadId, parts, target)
      const found = await find(target)
      if (!found) throw new Error(`${key} ${isCompleted ? 'is missing after its upload' : 'has no upload'}`)
      return { size: found.size }
    },
    abortMultipart: (_key, uploadId) => multipart.abort(uploadId),

    signUploadUrl: async (grant) => signer.sign(grant),
    urlOf: (key) => UPLOAD_PATH + key,
    origin: null,
    issueTemporaryCredentials: null,
    uploadEndpoint: {
      verify: signer.verify,
      receive({ key, part, maxBytes }, source, signal) {
        const body = limit(source, maxBytes)
        return part ? multipart.write(part.uploadId, part.number, body, signal) : putStream(key, body, signal)
      },
    },
    list: (after) => listFiles(folder, after),
    sweepUnfinished: (before) => multipart.sweep(before),
    sweepDrafts: (now) => removeOlder(drafts, new Date(now.getTime() - DRAFT_IDLE_MS)),
    check: async () => ({ freeBytes: await (measureFreeBytes ?? measureFree)(folder) }),
    assertSpace,
  }
}

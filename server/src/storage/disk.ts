import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { diskMultipart, etagOf, openParts } from './disk-multipart.ts'
import { makeFolder, removeOlder, syncFolder, unlessAbsent, writeFileDurably } from './durable-files.ts'
import { createUrlSigner, UPLOAD_PATH } from './signed-url.ts'
import type { Storage } from './storage.ts'

const KEY = /^[\w-]+(\/[\w-]+)*$/
/** Buffer of a write in bytes; the sender waits while it is full. */
const BUFFER_BYTES = 1024 * 1024

/**
 * Files in a folder. A multipart upload stays the folder of its parts.
 * @param secret signs upload URLs; by default they are valid only in this process
 */
export function diskStorage(folder: string, secret = randomBytes(32).toString('hex')): Storage {
  // Keys never begin with a dot, so they can't reach these folders.
  const drafts = join(folder, '.unfinished')
  const signer = createUrlSigner(secret)

  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`not a storage key: ${key}`)
    return join(folder, key)
  }

  const writeStream = (path: string, source: AsyncIterable<Uint8Array>) =>
    writeFileDurably(drafts, path, (draft) =>
      pipeline(source, createWriteStream(draft, { flush: true, highWaterMark: BUFFER_BYTES })),
    )

  const multipart = diskMultipart(join(folder, '.parts'), writeStream)

  const find = async (path: string) => {
    const found = await stat(path).catch(unlessAbsent(null))
    if (!found?.isDirectory()) return found && { size: found.size, parts: null }
    const parts = await readdir(path)
    const sizes = await Promise.all(parts.map((name) => stat(join(path, name)).then(({ size }) => size)))
    return { size: sizes.reduce((sum, size) => sum + size, 0), parts }
  }

  const putStream = async (key: string, source: AsyncIterable<Uint8Array>) => {
    const path = pathOf(key)
    await makeFolder(dirname(path))
    await writeStream(path, source)
    return etagOf(path)
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await makeFolder(dirname(path))
      await writeFileDurably(drafts, path, (draft) => writeFile(draft, bytes, { flush: true }))
    },
    putStream,
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
      receive: ({ key, part }, source) =>
        part ? multipart.write(part.uploadId, part.number, source) : putStream(key, source),
    },
    async sweepUnfinished(before) {
      await removeOlder(drafts, before)
      await multipart.sweep(before)
    },
  }
}

import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { makeFolder, removeOlder, syncFolder, unlessAbsent } from './disk-folders.ts'
import { diskParts, etagOf, openParts } from './disk-parts.ts'
import { createSigner, GATE_PATH } from './signature.ts'
import type { Storage } from './storage.ts'

const KEY = /^[\w-]+(\/[\w-]+)*$/
/** Bytes waiting for the disk; more wait in the network. */
const WAITING_BYTES = 1024 * 1024

/**
 * Files in a folder. A file is whole or absent: written beside its place, flushed, then moved there. One that arrived in
 * parts is the folder of its parts.
 * @param secret signs the addresses browsers send to; without one they last as long as the process
 */
export function diskStorage(folder: string, secret = randomBytes(32).toString('hex')): Storage {
  // Keys never begin with a dot, so that these are out of their reach.
  const unfinished = join(folder, '.unfinished')
  const signer = createSigner(secret)

  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error(`not a storage key: ${key}`)
    return join(folder, key)
  }

  const land = async (path: string, fill: (draft: string) => Promise<void>) => {
    const draft = join(unfinished, randomUUID())
    await makeFolder(unfinished)
    try {
      await fill(draft)
      await rename(draft, path)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    await syncFolder(dirname(path))
  }

  const landStream = (path: string, source: AsyncIterable<Uint8Array>) =>
    land(path, (draft) => pipeline(source, createWriteStream(draft, { flush: true, highWaterMark: WAITING_BYTES })))

  const parts = diskParts(join(folder, '.parts'), landStream)

  const head = async (path: string) => {
    const found = await stat(path).catch(unlessAbsent(null))
    if (!found?.isDirectory()) return found && { size: found.size, names: null }
    const names = await readdir(path)
    const sizes = await Promise.all(names.map((name) => stat(join(path, name)).then(({ size }) => size)))
    return { size: sizes.reduce((sum, size) => sum + size, 0), names }
  }

  const write = async (key: string, source: AsyncIterable<Uint8Array>) => {
    const path = pathOf(key)
    await makeFolder(dirname(path))
    await landStream(path, source)
    return etagOf(path)
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await makeFolder(dirname(path))
      await land(path, (draft) => writeDurably(draft, bytes))
    },
    write,
    async open(key) {
      const path = pathOf(key)
      const found = await head(path)
      if (!found) return null
      return found.names ? openParts(path, found.names) : createReadStream(path)
    },
    async head(key) {
      const found = await head(pathOf(key))
      return found && { size: found.size }
    },
    async remove(key) {
      await rm(pathOf(key), { recursive: true, force: true })
    },
    async move(from, to) {
      const [source, target] = [pathOf(from), pathOf(to)]
      await makeFolder(dirname(target))
      await rename(source, target).catch(async (error) => {
        if (!(await head(target))) throw error
      })
      await syncFolder(dirname(target))
    },

    createMultipart: () => parts.create(),
    listParts: (_key, uploadId) => parts.list(uploadId),
    async complete(key, uploadId, named) {
      const target = pathOf(key)
      const isDone = await parts.complete(uploadId, named, target)
      const found = await head(target)
      if (!found) throw new Error(`${key} was ${isDone ? 'lost' : 'never begun'}`)
      return { size: found.size }
    },
    abort: (_key, uploadId) => parts.abort(uploadId),

    sign: async (grant) => signer.sign(grant),
    addressOf: (key) => GATE_PATH + key,
    origin: null,
    lend: null,
    gate: {
      admit: signer.read,
      take: ({ key, part }, source) => (part ? parts.write(part.uploadId, part.number, source) : write(key, source)),
    },
    async tidy(before) {
      await removeOlder(unfinished, before)
      await parts.tidy(before)
    },
  }
}

async function writeDurably(path: string, bytes: Uint8Array) {
  const file = await open(path, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { defineExtensionPoint } from '../contributions.ts'
import type { Storage } from '../storage/storage.ts'
import { STORAGE_KEY } from './archive-format.ts'

/**
 * A query of the files that rows name: storage key; bytes and SHA-256 (64 hexadecimal digits), each a null of its type when the row has
 * none; and whether the file may be absent, since it is made on demand.
 */
export type StoredFilesQuery = string

/** The files that a feature's rows name. Code that removes such a file calls `mayRemoveFiles` first. */
export type StoredFiles = {
  /** All that a backup has. */
  queries: StoredFilesQuery[]
  /** The first segments of their keys. */
  folders: string[]
  /** SQL: whether a row, or an unfinished upload, names `stored.key`. The daily sweep removes files of `folders` that no feature names. */
  isNamed: string
}

export const storedFiles = defineExtensionPoint<StoredFiles>('stored files')

export type StoredFile = { key: string; bytes: number | null; sha256: string | null; isOptional: boolean }

/** Files up to this size are read ahead, so that a store far away costs no wait for each. */
const SMALL_BYTES = 512 * 1024
const READ_AHEAD = 16

/**
 * Writes the list of files in the snapshot of a transaction to a temporary file: a million of them would not fit in memory, and
 * the transaction need not last until they are read.
 */
export async function listStoredFiles(client: pg.ClientBase, queries: StoredFilesQuery[], folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `files-${randomUUID()}`)
  const list = await open(path, 'wx+', 0o600)
  // It has no name from here on, and goes with the process.
  await rm(path)
  const all = queries.map((query) => `(${query})`).join(' union all ')
  const grouped = `select key, max(bytes), max(sha256), bool_and(is_optional)
    from (${all}) as named (key, bytes, sha256, is_optional) group by key order by key`
  try {
    await writeFile(list, client.query(copyTo(`copy (${grouped}) to stdout`)))
  } catch (error) {
    await list.close()
    throw error
  }
  return { files: readList(list), close: () => list.close() }
}

async function* readList(list: FileHandle): AsyncGenerator<StoredFile> {
  for await (const line of createInterface({ input: list.createReadStream({ start: 0, autoClose: false }) })) {
    const [key = '', bytes, sha256, isOptional] = line.split('\t')
    if (!STORAGE_KEY.test(key)) throw new Error('a row names a key that is no storage key')
    yield {
      key,
      bytes: bytes === '\\N' ? null : Number(bytes),
      sha256: sha256 === undefined || sha256 === '\\N' ? null : sha256,
      isOptional: isOptional === 't',
    }
  }
}

export type FoundFile = { file: StoredFile; size: number; content: Iterable<Uint8Array> | AsyncIterable<Uint8Array> }

/** Opens files in order; null content when the storage has none. */
export async function* openFiles(
  storage: Pick<Storage, 'head' | 'open'>,
  files: AsyncIterable<StoredFile>,
): AsyncGenerator<FoundFile | { file: StoredFile; content: null }> {
  const ahead: ReturnType<typeof find>[] = []
  for await (const file of files) {
    const found = find(storage, file)
    // It is awaited later; without a listener until then, its failure would end the process.
    found.catch(() => undefined)
    ahead.push(found)
    const next = ahead.length >= READ_AHEAD ? ahead.shift() : undefined
    if (next) yield await next
  }
  for (const found of ahead) yield await found
}

async function find(storage: Pick<Storage, 'head' | 'open'>, file: StoredFile) {
  const head = await storage.head(file.key)
  if (!head) return { file, content: null }
  if (head.size > SMALL_BYTES) return { file, size: head.size, content: openLater(storage, file.key) }
  const stream = await storage.open(file.key)
  if (!stream) return { file, content: null }
  const bytes = await buffer(stream)
  return { file, size: bytes.length, content: [bytes] }
}

/** Opened when it is read: an open stream of S3 times out unless it is read. */
async function* openLater(storage: Pick<Storage, 'open'>, key: string): AsyncGenerator<Uint8Array> {
  const stream = await storage.open(key)
  if (!stream) throw new Error('a stored file was removed while it was backed up')
  yield* stream
}

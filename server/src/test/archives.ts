import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect } from 'vitest'
import { localFile } from '../backup/archive-file.ts'
import { type ArchiveHeader, FORMAT } from '../backup/archive-format.ts'
import { createArchiveWriter } from '../backup/archive-writer.ts'
import { createIdentity, type DecryptionKeys, type EncryptionKey, encrypt } from '../backup/encryption.ts'
import { openArchive } from '../backup/open-archive.ts'
import { NO_KEYS } from './backups.ts'

export const { identity, recipient } = await createIdentity()
export const KEYS: DecryptionKeys = { identities: [identity], passphrase: null }

export const HEADER: ArchiveHeader = {
  format: FORMAT,
  lintel: '1.2.3',
  createdAt: '2026-11-23T03:30:00.000Z',
  migrations: [{ at: 1, hash: 'a'.repeat(64) }],
  tables: [{ name: 'users', columns: ['id'] }],
  hasSecrets: false,
}
export const FILES: [string, Buffer][] = [
  ['tables/users/00001.copy', Buffer.from('1\n2\n')],
  ['files/empty', Buffer.alloc(0)],
  ['files/documents/one-block', randomBytes(512)],
  ['files/documents/larger', randomBytes(70_000)],
]

export async function write(
  file: string,
  {
    entries = FILES,
    header = HEADER,
    key,
  }: { entries?: Iterable<[string, Buffer]>; header?: object; key?: EncryptionKey } = {},
) {
  const archive = createArchiveWriter()
  const writing = (async () => {
    await archive.begin(header as ArchiveHeader)
    for (const [name, content] of entries) await archive.add(name, content.length, [content])
    await archive.finish({ rows: { users: 2 }, files: 3, fileBytes: 0, missingFiles: 0, alteredFiles: 0 })
  })()
  const bytes = key ? await encrypt(archive.bytes, key) : archive.bytes
  await Promise.all([writing, pipeline(bytes, createWriteStream(file))])
}

export async function read(file: string, keys = NO_KEYS) {
  const found = new Map<string, Buffer>()
  const archive = await openArchive(localFile(file), keys)
  const { manifest } = await archive.read({
    onEntry: async (name, content) => void found.set(name, await buffer(content)),
  })
  return { found, manifest }
}

export const damagedSentence = / (is damaged or incomplete|is not a backup of Lintel|does not open)/

/**
 * An archive is refused when a byte of it is changed.
 * @param parts how many bytes of the whole are tried
 * @param every and each of so many of the first and last blocks
 */
export async function expectEachByteCounts(bytes: Buffer, keys: DecryptionKeys, parts: number, every: number) {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-archive-'))
  const changed = path.join(folder, 'changed')
  const step = Math.floor(bytes.length / parts)
  const offsets = [...bytes.keys()].filter(
    (at) => at % step === 0 || (at % every === 0 && (at < 1024 || at > bytes.length - 3072)),
  )
  for (const at of offsets) {
    const copy = Buffer.from(bytes)
    copy[at] = (copy[at] ?? 0) ^ (1 << (at % 8))
    await writeFile(changed, copy)
    await expect(read(changed, keys), `byte ${at}`).rejects.toThrow(damagedSentence)
  }
  await rm(folder, { recursive: true })
}

import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { Encrypter } from 'age-encryption'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_KEYS } from '../test/backups.ts'
import { inSoak } from '../test/soak.ts'
import { localFile } from './archive-file.ts'
import { type ArchiveHeader, FORMAT } from './archive-format.ts'
import { createArchiveWriter } from './archive-writer.ts'
import { createIdentity, type DecryptionKeys, type EncryptionKey, encrypt } from './encryption.ts'
import { openArchive } from './open-archive.ts'
import { encodeLastEntry } from './tar-blocks.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'lintel-archive-'))
afterAll(() => rm(folder, { recursive: true }))
const { identity, recipient } = await createIdentity()
const KEYS: DecryptionKeys = { identities: [identity], passphrase: null }

const HEADER: ArchiveHeader = {
  format: FORMAT,
  lintel: '1.2.3',
  createdAt: '2026-11-23T03:30:00.000Z',
  migrations: [{ at: 1, hash: 'a'.repeat(64) }],
  tables: [{ name: 'users', columns: ['id'] }],
  hasSecrets: false,
}
const FILES: [string, Buffer][] = [
  ['tables/users/00001.copy', Buffer.from('1\n2\n')],
  ['files/empty', Buffer.alloc(0)],
  ['files/documents/one-block', randomBytes(512)],
  ['files/documents/larger', randomBytes(70_000)],
]

async function write(
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

async function read(file: string, keys = NO_KEYS) {
  const found = new Map<string, Buffer>()
  const archive = await openArchive(localFile(file), keys)
  const { manifest } = await archive.read({
    onEntry: async (name, content) => void found.set(name, await buffer(content)),
  })
  return { found, manifest }
}

const damagedSentence = / (is damaged or incomplete|is not a backup of Lintel|does not open)/

describe('an archive that says it has no secrets, or is not encrypted', () => {
  const file = path.join(folder, 'archive-planted')
  const planted: [string, Buffer][] = [...FILES, ['secrets/session-secret', Buffer.from('a secret of somebody else')]]

  it('is refused with a secret', async () => {
    await write(file, { entries: planted })
    await expect(read(file)).rejects.toThrow(damagedSentence)
    await write(file, { entries: planted, key: { recipient } })
    await expect(read(file, KEYS)).rejects.toThrow(damagedSentence)
  })

  it('is refused when it says that it has secrets without being encrypted', async () => {
    await write(file, { entries: planted, header: { ...HEADER, hasSecrets: true } })
    await expect(read(file)).rejects.toThrow(damagedSentence)
    await write(file, { entries: planted, header: { ...HEADER, hasSecrets: true }, key: { recipient } })
    expect((await read(file, KEYS)).found.has('secrets/session-secret')).toBe(true)
  })
})

describe.each([
  ['without encryption', undefined, NO_KEYS],
  ['for a key', { recipient }, KEYS],
])('an archive %s', (_name, key, keys) => {
  const file = path.join(folder, `archive-${key ? 'encrypted' : 'plain'}`)
  let bytes: Buffer
  beforeAll(async () => {
    await write(file, { ...(key && { key }) })
    bytes = await readFile(file)
  })

  it('has every entry as it was written', async () => {
    expect((await read(file, keys)).found).toEqual(new Map(FILES))
  })

  it('is refused when any byte of it is changed', async () => {
    const changed = path.join(folder, 'changed')
    const step = Math.floor(bytes.length / inSoak(4_000, 60))
    // All bytes of the first and last blocks, and some of the rest.
    const offsets = [...bytes.keys()].filter(
      (at) => at % step === 0 || (at % inSoak(1, 29) === 0 && (at < 1024 || at > bytes.length - 3072)),
    )
    for (const at of offsets) {
      const copy = Buffer.from(bytes)
      copy[at] = (copy[at] ?? 0) ^ (1 << (at % 8))
      await writeFile(changed, copy)
      await expect(read(changed, keys), `byte ${at}`).rejects.toThrow(damagedSentence)
    }
  })

  it('is refused when its end is missing, wherever it was cut off', async () => {
    const cut = path.join(folder, 'cut')
    const lengths = [0, 1, 21, 100, 511, 512, 513, 1024, 1025, 70_000]
    for (const missing of [1, 16, 511, 512, 1024, 2047, 2048, 2049, 4096]) lengths.push(bytes.length - missing)
    for (const length of lengths) {
      await writeFile(cut, bytes)
      await truncate(cut, length)
      await expect(read(cut, keys), `${length} of ${bytes.length} bytes`).rejects.toThrow(damagedSentence)
    }
  })

  it('is refused when something follows it', async () => {
    const longer = path.join(folder, 'longer')
    await writeFile(longer, Buffer.concat([bytes, Buffer.alloc(512)]))
    await expect(read(longer, keys)).rejects.toThrow(damagedSentence)
  })
})

it.each([
  ['nothing', Buffer.alloc(0)],
  ['random bytes', randomBytes(10_000)],
  ['zeros', Buffer.alloc(4096)],
  ['text', Buffer.from('age-encryption.org/v2\nnothing')],
])('refuses %s as no backup', async (_name, bytes) => {
  const file = path.join(folder, 'foreign')
  await writeFile(file, bytes)
  await expect(read(file)).rejects.toThrow(`${file} is not a backup of Lintel`)
})

it('refuses a tar of other files', async () => {
  const file = path.join(folder, 'foreign.tar')
  const tar = pack()
  tar.entry({ name: 'letter.txt' }, 'Dear reader')
  tar.finalize()
  await pipeline(tar, createWriteStream(file))
  await expect(read(file)).rejects.toThrow(`${file} is not a backup of Lintel`)
})

it('refuses a file that does not exist', async () => {
  await expect(read('/nowhere/backup.tar')).rejects.toThrow(
    '/nowhere/backup.tar does not exist; name the file of a backup.',
  )
})

it('names the version of an archive with a newer format', async () => {
  const file = path.join(folder, 'newer')
  await write(file, { header: { format: FORMAT + 1, lintel: '9.0.0', more: true } })
  await expect(read(file)).rejects.toThrow(`${file} was made by a newer Lintel (9.0.0)`)
})

it('refuses another key and none', async () => {
  const forKey = path.join(folder, 'for-key')
  await write(forKey, { key: { recipient } })
  const other = { identities: [(await createIdentity()).identity], passphrase: null }
  await expect(read(forKey, other)).rejects.toThrow(`${forKey} does not open with this key or passphrase`)
  await expect(read(forKey)).rejects.toThrow(`${forKey} is encrypted for a key`)
  await expect(read(forKey, { identities: ['secret'], passphrase: null })).rejects.toThrow('no secret key of age')
})

it('opens with its passphrase alone', async () => {
  const file = path.join(folder, 'for-passphrase')
  await write(file)
  const encrypter = new Encrypter()
  encrypter.setPassphrase('a quiet street')
  // The usual one takes a second of processor time.
  encrypter.setScryptWorkFactor(10)
  await writeFile(file, await encrypter.encrypt(await readFile(file)))
  await expect(read(file)).rejects.toThrow(`${file} is encrypted with a passphrase`)
  await expect(read(file, { identities: [], passphrase: 'a loud street' })).rejects.toThrow('does not open')
  expect((await read(file, { identities: [], passphrase: 'a quiet street' })).found.size).toBe(FILES.length)
})

it('lists checksums in the form of sha256sum', async () => {
  const file = path.join(folder, 'many')
  const entries = Array.from({ length: 1_500 }, (_, n): [string, Buffer] => [`files/f${n}`, Buffer.from(`${n}`)])
  await write(file, { entries })
  const { manifest, found } = await read(file)
  expect(found.size).toBe(1_500)
  expect(manifest.checksums.map(({ name }) => name)).toEqual([1, 2].map((n) => `checksums/0000${n}.sha256`))
  const text = (await readFile(file)).toString('latin1')
  expect(text).toContain(`${createHash('sha256').update('7').digest('hex')}  files/f7\n`)
})

it('fails when a file has another size than was announced', async () => {
  const archive = createArchiveWriter()
  const reading = buffer(archive.bytes as never).catch((error: Error) => error.message)
  await expect(archive.add('files/x', 3, [Buffer.from('four')])).rejects.toThrow('Size mismatch')
  expect(await reading).toContain('Size mismatch')
})

it('takes the same memory whatever the size', async () => {
  const size = inSoak(2_000, 32) * 1024 * 1024
  const chunk = randomBytes(256 * 1024)
  function* content() {
    for (let left = size; left > 0; left -= chunk.length) yield chunk
  }
  const file = path.join(folder, 'large')
  const archive = createArchiveWriter()
  const writing = (async () => {
    await archive.begin(HEADER)
    await archive.add('files/large', size, content())
    await archive.finish({ rows: {}, files: 1, fileBytes: size, missingFiles: 0, alteredFiles: 0 })
  })()
  const before = process.memoryUsage.rss()
  let peak = 0
  const watch = () => {
    peak = Math.max(peak, process.memoryUsage.rss() - before)
  }
  const sampling = setInterval(watch, 20)
  await Promise.all([writing, pipeline(await encrypt(archive.bytes, { recipient }), createWriteStream(file))])
  let bytes = 0
  const count = async (_name: string, found: AsyncIterable<Buffer>) => {
    for await (const part of found) bytes += part.length
  }
  await (await openArchive(localFile(file), KEYS)).read({ onEntry: count })
  clearInterval(sampling)
  watch()
  expect(bytes).toBe(size)
  expect(peak).toBeLessThan(300 * 1024 * 1024)
  await rm(file)
})

it('writes the last entry as every earlier version did', async () => {
  const bytes = await encodeLastEntry('0'.repeat(64))
  expect(bytes.length).toBe(2048)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    '231bcfd74a491acd6e3c4a2bc4d7674ef5c0084323f0b7c29e6cc3ace79ee513',
  )
})

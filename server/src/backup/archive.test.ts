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
import { damagedSentence, expectEachByteCounts, FILES, HEADER, KEYS, read, recipient, write } from '../test/archives.ts'
import { NO_KEYS } from '../test/backups.ts'
import { FORMAT } from './archive-format.ts'
import { createArchiveWriter } from './archive-writer.ts'
import { createIdentity } from './encryption.ts'
import { encodeLastEntry } from './tar-blocks.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'lintel-archive-'))
afterAll(() => rm(folder, { recursive: true }))

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

  it('is refused when one of some bytes of it is changed', () => expectEachByteCounts(bytes, keys, 20, 97))

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

it('writes the last entry as every earlier version did', async () => {
  const bytes = await encodeLastEntry('0'.repeat(64))
  expect(bytes.length).toBe(2048)
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    '231bcfd74a491acd6e3c4a2bc4d7674ef5c0084323f0b7c29e6cc3ace79ee513',
  )
})

import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { afterAll, expect, it } from 'vitest'
import { expectEachByteCounts, HEADER, KEYS, recipient, write } from '../test/archives.ts'
import { NO_KEYS } from '../test/backups.ts'
import { inSoak } from '../test/soak.ts'
import { localFile } from './archive-file.ts'
import { createArchiveWriter } from './archive-writer.ts'
import { encrypt } from './encryption.ts'
import { openArchive } from './open-archive.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'lintel-archive-'))
afterAll(() => rm(folder, { recursive: true }))

it.each([
  ['without encryption', {}, NO_KEYS],
  ['for a key', { key: { recipient } }, KEYS],
])('an archive %s is refused when any byte of it is changed', async (_name, options, keys) => {
  const file = path.join(folder, 'archive')
  await write(file, options)
  await expectEachByteCounts(await readFile(file), keys, inSoak(4_000, 60), inSoak(1, 29))
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

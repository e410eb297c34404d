import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import sharp from 'sharp'
import { afterEach, expect, it } from 'vitest'
import { LOW_PRIORITY } from '../process/lower-priority.ts'
import { COSTLY, decode, openDecoder, refusalOf } from '../test/picture-decoding.ts'
import type { PictureDecoder } from './decoder.ts'

const MB = 1024 * 1024
let decoder: PictureDecoder
afterEach(() => decoder.close())

/** Its pixels take 100 MB. */
const large = await sharp({ create: { width: 6000, height: 5500, channels: 3, background: 'red' } })
  .png({ compressionLevel: 1, progressive: true })
  .toBuffer()

it('decodes with a low priority on every thread', async () => {
  decoder = openDecoder({ priority: LOW_PRIORITY })
  await decode(decoder)
  const threads = readdirSync(`/proc/${decoder.pid()}/task`).map((thread) => getPriority(Number(thread)))
  expect([threads.length > 4, new Set(threads)]).toEqual([true, new Set([LOW_PRIORITY])])
})

it('kills a process above its memory limit, and decodes the next picture in a new one', async () => {
  decoder = openDecoder({ memoryMaxBytes: 130 * MB })
  await decode(decoder)
  const first = decoder.pid()
  expect(await refusalOf(decoder, large)).toBe(COSTLY)
  expect(await decode(decoder)).toMatchObject({ width: 60, height: 40, widths: [60] })
  expect(decoder.pid()).not.toBe(first)
})

it('kills a process above its processor time', async () => {
  decoder = openDecoder({ cpuMaxMs: 20 })
  expect(await refusalOf(decoder, large)).toBe(COSTLY)
})

it('ends an idle process', async () => {
  decoder = openDecoder({ idleMs: 1 })
  await decode(decoder)
  await expect.poll(() => decoder.pid()).toBeNull()
  expect(await decode(decoder)).toMatchObject({ width: 60 })
})

it('ends its process with the server', async () => {
  decoder = openDecoder()
  const waiting = refusalOf(decoder, large)
  await expect.poll(() => decoder.pid()).not.toBeNull()
  await decoder.close()
  expect([decoder.pid(), await waiting]).toEqual([null, expect.stringContaining('try again')])
})

it('gives its process nothing of the environment, and runs it from the sources', async () => {
  decoder = openDecoder({ program: undefined })
  await decode(decoder)
  const { readFile } = await import('node:fs/promises')
  const names = String(await readFile(`/proc/${decoder.pid()}/environ`))
    .split('\0')
    .map((line) => line.split('=')[0])
  expect(names.filter(Boolean).sort()).toEqual(['MALLOC_ARENA_MAX', 'NODE_OPTIONS'])
})

/** A picture of one colour; larger than any that is decoded at its own size. */
const huge = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#aa8844' }, limitInputPixels: false })

it.each<[string, () => Promise<Buffer>]>([
  ['panorama', () => huge(16_382, 3_628).jpeg().toBuffer()],
  [
    'picture of 108 megapixels, taken upright',
    () => huge(12_000, 9_000).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  ],
  ['strip that is taller than WebP can be', () => huge(60, 20_000).jpeg().toBuffer()],
])('scales a %s down', async (_what, make) => {
  decoder = openDecoder()
  const bytes = await make()
  const { width = 0, height = 0 } = (await sharp(bytes, { limitInputPixels: false }).metadata()).autoOrient
  const rendered = await decode(decoder, bytes)
  expect(rendered).toMatchObject({ width, height })
  const largest = await sharp(rendered?.files.at(-1)).metadata()
  expect(largest.width / largest.height).toBeCloseTo(width / height, 1)
})

it('scales a document of 108 megapixels down', async () => {
  decoder = openDecoder()
  const bytes = await huge(12_000, 9_000).jpeg().toBuffer()
  const encoded = await decoder.decode({ kind: 'document', format: 'jpeg' }, async () => [bytes])
  expect(await sharp(encoded?.files[0]).metadata()).toMatchObject({ width: 5656, height: 4242 })
})

import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { LOW_PRIORITY } from '../process/lower-priority.ts'
import { bomb, photo } from '../test/pictures.ts'
import { programFile } from '../test/programs.ts'
import { createPictureDecoder, type DecoderOptions, type PictureDecoder } from './decoder.ts'
import { PictureError } from './picture-error.ts'
import type { PictureTask } from './tasks.ts'

const MB = 1024 * 1024
const log = pino({ level: 'silent' })
let decoder: PictureDecoder
afterEach(() => decoder.close())

const open = (options: Partial<DecoderOptions> = {}) =>
  createPictureDecoder({ log, priority: 0, program: programFile('picture-decoder'), ...options })
const small = await photo({ width: 60, height: 40 })
const decode = (bytes: Buffer = small) => decoder.decode({ kind: 'renditions' }, async () => [bytes])
/** The text of the refusal. */
const refusal = async (bytes?: Buffer) =>
  decode(bytes).catch((error: Error) => (error instanceof PictureError ? error.toRefusal('It').detail : error.message))
/** Its pixels take 100 MB. */
const large = await sharp({ create: { width: 6000, height: 5500, channels: 3, background: 'red' } })
  .png({ compressionLevel: 1, progressive: true })
  .toBuffer()
const COSTLY = 'It takes too much memory or time to open. Please save it with fewer pixels, and send that.'

it('decodes with a low priority on every thread', async () => {
  decoder = open({ priority: LOW_PRIORITY })
  await decode()
  const threads = readdirSync(`/proc/${decoder.pid()}/task`).map((thread) => getPriority(Number(thread)))
  expect([threads.length > 4, new Set(threads)]).toEqual([true, new Set([LOW_PRIORITY])])
})

describe('a picture that ends too soon or too late', () => {
  const wholes = async () => {
    const picture = sharp(await photo({ width: 300, height: 200 }))
    const [jpeg, progressive, png, gif, webp, avif] = await Promise.all([
      picture.clone().jpeg().toBuffer(),
      picture.clone().jpeg({ progressive: true }).toBuffer(),
      picture.clone().png().toBuffer(),
      picture.clone().gif().toBuffer(),
      picture.clone().webp().toBuffer(),
      picture.clone().avif().toBuffer(),
    ])
    return { jpeg, progressive, png, gif, webp, avif }
  }
  type Format = keyof Awaited<ReturnType<typeof wholes>>

  it.each<[Format, string, number]>([
    ['jpeg', 'its last marker', 2],
    ['jpeg', 'half of its last marker', 1],
    ['progressive', 'its last marker', 2],
    ['png', 'its last chunk', 12],
    ['gif', 'its trailer', 1],
  ])('is read: a %s without %s', async (format, _what, bytes) => {
    decoder = open()
    expect(await decode((await wholes())[format].subarray(0, -bytes))).toMatchObject({ width: 300, height: 200 })
  })

  it.each<Format>(['jpeg', 'progressive', 'png', 'gif', 'webp', 'avif'])(
    'is read with bytes after it: %s',
    async (format) => {
      decoder = open()
      const padded = Buffer.concat([(await wholes())[format], Buffer.alloc(500)])
      expect(await decode(padded)).toMatchObject({ width: 300, height: 200 })
    },
  )

  it.each<[Format, number]>([
    ['jpeg', 0.5],
    ['jpeg', 0.99],
    ['progressive', 0.5],
    ['progressive', 0.99],
    ['png', 0.5],
    ['gif', 0.5],
    ['webp', 0.5],
    ['avif', 0.5],
  ])('is damaged: a %s of which %d is there', async (format, part) => {
    decoder = open()
    const whole = (await wholes())[format]
    expect(await refusal(whole.subarray(0, whole.length * part))).toBe(
      'It is damaged and cannot be read. Please send it again.',
    )
  })

  it('is damaged: half of a JPEG, with half of its last marker', async () => {
    decoder = open()
    const { jpeg } = await wholes()
    const halves = [jpeg.subarray(0, jpeg.length / 2), Buffer.from([0xff])]
    expect(await refusal(Buffer.concat(halves))).toContain('is damaged')
  })

  it('is read: a JPEG with stray bytes between its scans', async () => {
    decoder = open()
    const { progressive } = await wholes()
    const at = progressive.lastIndexOf(Buffer.from([0xff, 0xda]))
    const stray = [progressive.subarray(0, at), Buffer.alloc(4), progressive.subarray(at)]
    expect(await decode(Buffer.concat(stray))).toMatchObject({ width: 300, height: 200 })
  })
})

it('kills a process above its memory limit, and decodes the next picture in a new one', async () => {
  decoder = open({ memoryMaxBytes: 130 * MB })
  await decode()
  const first = decoder.pid()
  expect(await refusal(large)).toBe(COSTLY)
  expect(await decode()).toMatchObject({ width: 60, height: 40, widths: [60] })
  expect(decoder.pid()).not.toBe(first)
})

it('kills a process above its processor time', async () => {
  decoder = open({ cpuMaxMs: 20 })
  expect(await refusal(large)).toBe(COSTLY)
})

it('refuses a picture whose process crashes, and decodes the next in a new one', async () => {
  decoder = open()
  await decode()
  const crashed = refusal(large)
  process.kill(decoder.pid() ?? 0, 'SIGSEGV')
  expect(await crashed).toBe(COSTLY)
  expect(await decode()).toMatchObject({ width: 60 })
})

it('asks to try again when a picture takes too long on a busy machine', async () => {
  decoder = open({ timeoutMs: 1 })
  expect(await refusal()).toBe('Many pictures are being prepared. Please try again in a minute.')
})

it('decodes one picture at a time in the same process, and refuses the 52nd', async () => {
  decoder = open()
  let loading = 0
  let most = 0
  const load = async () => {
    most = Math.max(most, ++loading)
    await new Promise(setImmediate)
    loading--
    return null
  }
  const all = await Promise.allSettled(Array.from({ length: 52 }, () => decoder.decode({ kind: 'renditions' }, load)))
  expect([most, all.map(({ status }) => status).indexOf('rejected')]).toEqual([1, 51])
  const pids = new Set<number | null>()
  for (const bytes of [small, small, Buffer.from('no picture')]) {
    await refusal(bytes)
    pids.add(decoder.pid())
  }
  expect(pids.size).toBe(1)
})

it('ends an idle process', async () => {
  decoder = open({ idleMs: 1 })
  await decode()
  await expect.poll(() => decoder.pid()).toBeNull()
  expect(await decode()).toMatchObject({ width: 60 })
})

it('ends its process with the server', async () => {
  decoder = open()
  const waiting = refusal(large)
  await expect.poll(() => decoder.pid()).not.toBeNull()
  await decoder.close()
  expect([decoder.pid(), await waiting]).toEqual([null, expect.stringContaining('try again')])
})

it('gives its process nothing of the environment, and runs it from the sources', async () => {
  decoder = open({ program: undefined })
  await decode()
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
  decoder = open()
  const bytes = await make()
  const { width = 0, height = 0 } = (await sharp(bytes, { limitInputPixels: false }).metadata()).autoOrient
  const rendered = await decode(bytes)
  expect(rendered).toMatchObject({ width, height })
  const largest = await sharp(rendered?.files.at(-1)).metadata()
  expect(largest.width / largest.height).toBeCloseTo(width / height, 1)
})

it('scales a document of 108 megapixels down', async () => {
  decoder = open()
  const bytes = await huge(12_000, 9_000).jpeg().toBuffer()
  const encoded = await decoder.decode({ kind: 'document', format: 'jpeg' }, async () => [bytes])
  expect(await sharp(encoded?.files[0]).metadata()).toMatchObject({ width: 5656, height: 4242 })
})

it.each<[string, () => Promise<Buffer>, string]>([
  [
    'too many pixels',
    () => bomb({ side: 60_000 }),
    'It is 60000 by 60000 pixels; at most 250 million can be taken. Please save it with fewer pixels, and send that.',
  ],
  [
    'a PNG that must be decoded whole',
    () => bomb({ side: 9_950, bitDepth: 16, isInterlaced: true }),
    'It is 9950 by 9950 pixels, which takes 595 MB of memory to open; at most 300 MB can be taken. Please save it with fewer pixels, or as a JPEG, and send that.',
  ],
])('refuses %s, and says what helps', async (_what, make, text) => {
  decoder = open()
  expect(await refusal(await make())).toBe(text)
})

it.each<PictureTask>([{ kind: 'renditions' }, { kind: 'share' }, { kind: 'document', format: 'png' }])(
  'draws a transparent picture on white: %j',
  async (task) => {
    decoder = open()
    const glass = await sharp({ create: { width: 60, height: 40, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const files = (await decoder.decode(task, async () => [glass]))?.files ?? []
    for (const file of files) {
      const { channels, isOpaque } = await sharp(file).stats()
      expect([isOpaque, channels.every(({ min }) => min > 250)]).toEqual([true, true])
    }
    expect(files.length).toBeGreaterThan(0)
  },
)

import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { COSTLY, decode, openDecoder, refusalOf } from '../test/picture-decoding.ts'
import { bomb, photo } from '../test/pictures.ts'
import type { PictureTask } from './tasks.ts'

const decoder = openDecoder()
afterAll(() => decoder.close())

const picture = sharp(await photo({ width: 300, height: 200 }))
const wholes = {
  jpeg: await picture.clone().jpeg().toBuffer(),
  progressive: await picture.clone().jpeg({ progressive: true }).toBuffer(),
  png: await picture.clone().png().toBuffer(),
  gif: await picture.clone().gif().toBuffer(),
  webp: await picture.clone().webp().toBuffer(),
  avif: await picture.clone().avif().toBuffer(),
}

describe('a picture that ends too soon or too late', () => {
  type Format = keyof typeof wholes

  it.each<[Format, string, number]>([
    ['jpeg', 'its last marker', 2],
    ['jpeg', 'half of its last marker', 1],
    ['progressive', 'its last marker', 2],
    ['png', 'its last chunk', 12],
    ['gif', 'its trailer', 1],
  ])('is read: a %s without %s', async (format, _what, bytes) => {
    expect(await decode(decoder, wholes[format].subarray(0, -bytes))).toMatchObject({ width: 300, height: 200 })
  })

  it.each<Format>(['jpeg', 'progressive', 'png', 'gif', 'webp', 'avif'])(
    'is read with bytes after it: %s',
    async (format) => {
      const padded = Buffer.concat([wholes[format], Buffer.alloc(500)])
      expect(await decode(decoder, padded)).toMatchObject({ width: 300, height: 200 })
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
    const whole = wholes[format]
    expect(await refusalOf(decoder, whole.subarray(0, whole.length * part))).toBe(
      'It is damaged and cannot be read. Please send it again.',
    )
  })

  it('is damaged: half of a JPEG, with half of its last marker', async () => {
    const { jpeg } = wholes
    const halves = [jpeg.subarray(0, jpeg.length / 2), Buffer.from([0xff])]
    expect(await refusalOf(decoder, Buffer.concat(halves))).toContain('is damaged')
  })

  it('is read: a JPEG with stray bytes between its scans', async () => {
    const { progressive } = wholes
    const at = progressive.lastIndexOf(Buffer.from([0xff, 0xda]))
    const stray = [progressive.subarray(0, at), Buffer.alloc(4), progressive.subarray(at)]
    expect(await decode(decoder, Buffer.concat(stray))).toMatchObject({ width: 300, height: 200 })
  })
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
  expect(await refusalOf(decoder, await make())).toBe(text)
})

it.each<PictureTask>([{ kind: 'renditions' }, { kind: 'share' }, { kind: 'document', format: 'png' }])(
  'draws a transparent picture on white: %j',
  async (task) => {
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

it('refuses a picture whose process crashes, and decodes the next in a new one', async () => {
  await decode(decoder)
  const crashed = refusalOf(decoder)
  process.kill(decoder.pid() ?? 0, 'SIGSEGV')
  expect(await crashed).toBe(COSTLY)
  expect(await decode(decoder)).toMatchObject({ width: 60 })
})

it('asks to try again when a picture takes too long on a busy machine', async () => {
  const impatient = openDecoder({ timeoutMs: 1 })
  expect(await refusalOf(impatient)).toBe('Many pictures are being prepared. Please try again in a minute.')
  await impatient.close()
})

it('decodes one picture at a time in the same process, and refuses the 52nd', async () => {
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
  for (const bytes of [undefined, undefined, Buffer.from('no picture')]) {
    await refusalOf(decoder, bytes)
    pids.add(decoder.pid())
  }
  expect(pids.size).toBe(1)
})

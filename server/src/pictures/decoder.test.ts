import { readdirSync } from 'node:fs'
import { getPriority } from 'node:os'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterEach, expect, it } from 'vitest'
import { photo } from '../test/pictures.ts'
import { programFile } from '../test/programs.ts'
import { createPictureDecoder, type DecoderOptions, type PictureDecoder } from './decoder.ts'
import { PictureError } from './picture-error.ts'

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
const COSTLY = 'It takes too much memory or time to open. Please save it smaller, or as a JPEG, and send that.'

it('decodes with the lowest priority on every thread', async () => {
  decoder = open({ priority: 19 })
  await decode()
  const threads = readdirSync(`/proc/${decoder.pid()}/task`).map((thread) => getPriority(Number(thread)))
  expect([threads.length > 4, new Set(threads)]).toEqual([true, new Set([19])])
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

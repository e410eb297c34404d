import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { removeOlder } from '../storage/durable-files.ts'
import { shiftClock } from './shift-clock.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

afterEach(() => shiftClock(0))

it('moves the time of new dates, and no other', () => {
  const before = Date.now()
  shiftClock(40 * DAY_MS)
  for (const now of [Date.now(), Date.parse(new Date().toISOString()), Date.parse(Date())])
    expect(Math.abs(now - before - 40 * DAY_MS)).toBeLessThan(HOUR_MS)
  expect(new Date(before).getTime()).toBe(before)
  expect(new Date()).toBeInstanceOf(Date)
  expect(new Date().constructor).toBe(Date)
  shiftClock(0)
  expect(Math.abs(Date.now() - before)).toBeLessThan(HOUR_MS)
})

it('leaves files that are new by the machine’s clock', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lintel-clock-'))
  await writeFile(path.join(folder, 'new'), '')
  shiftClock(40 * DAY_MS)
  await removeOlder(folder, new Date(Date.now() - HOUR_MS))
  expect(await readdir(folder)).toEqual(['new'])
  await removeOlder(folder, new Date(Date.now() + HOUR_MS))
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})

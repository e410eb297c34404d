import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import type { Db } from '../db/connect.ts'
import { databaseCheck } from './check-database.ts'
import { ok, runChecks } from './finding.ts'

const log = pino({ level: 'silent' })

it('runs checks at once, in order, and turns one that hangs or throws into a failed finding', async () => {
  vi.useFakeTimers()
  const found = runChecks(
    [
      { part: 'Silent', run: () => new Promise(() => {}) },
      { part: 'Broken', run: () => Promise.reject(new Error('It broke.')) },
      { part: 'Fine', run: async () => [ok('Fine', 'It works.')] },
    ],
    log,
  )
  await vi.advanceTimersByTimeAsync(8_000)
  vi.useRealTimers()
  expect((await found).map(({ part, state, text }) => [part, state, text])).toEqual([
    ['Silent', 'failed', 'It does not answer: no answer within 8 seconds.'],
    ['Broken', 'failed', 'It does not answer: It broke.'],
    ['Fine', 'ok', 'It works.'],
  ])
})

it.each([
  [60_000, '60 seconds ahead of'],
  [-60_000, '60 seconds behind'],
])('warns of a database whose clock is %i ms off', async (offMs, words) => {
  const rows = [{ version: '18.4 (Debian 18.4-1)', bytes: '1048576', now: Date.now() + offMs }]
  const check = databaseCheck({ execute: async () => ({ rows }) } as unknown as Db)
  expect(await check.run()).toMatchObject([
    { state: 'ok', text: 'PostgreSQL 18.4, 1 MB.' },
    { state: 'warning', text: expect.stringContaining(words) },
  ])
})

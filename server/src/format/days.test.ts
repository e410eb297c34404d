import { addDays } from '@lintel/contract/calendar'
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeWorldForFile } from '../test/world.ts'
import { canonicalTimeZone, dayIn, earliestDay, latestDay, startOfDay } from './days.ts'

const world = await makeWorldForFile()

/** With offsets of half and quarter hours, changes of half an hour, and changes at midnight. */
const ZONES = [
  ...['UTC', 'Africa/Cairo', 'America/Havana', 'America/Los_Angeles', 'America/Santiago', 'Asia/Kathmandu'],
  ...['Asia/Beirut', 'Australia/Lord_Howe', 'Europe/Lisbon', 'Pacific/Apia', 'Pacific/Auckland', 'Pacific/Chatham'],
]
const THREE_YEARS = Array.from({ length: 3 * 365 + 1 }, (_, at) => addDays('2026-01-01', at))

describe.each(ZONES)('three years of days in %s', (zone) => {
  const starts = THREE_YEARS.map((day) => startOfDay(zone, day).getTime())

  it('begin one after the other, each where the one before ends', () => {
    const around = THREE_YEARS.flatMap((day, at) => {
      const start = starts[at] ?? 0
      const noon = start + 12 * 3_600_000
      const found = [start - 1, start, noon].map((each) => dayIn(zone, new Date(each)))
      return found.join() === [addDays(day, -1), day, day].join() ? [] : [`${day}: ${found}`]
    })
    expect(around).toEqual([])
    const hours = starts.slice(1).map((start, at) => (start - (starts[at] ?? 0)) / 3_600_000)
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(23)
    expect(Math.max(...hours)).toBeLessThanOrEqual(25)
  })

  it('are the same in the database', async () => {
    const instants = starts.flatMap((start) => [new Date(start - 1), new Date(start)].map((at) => at.toISOString()))
    const days = await world.db.execute<{ day: string }>(
      sql`select day_in(${zone}, at)::text as day from unnest(${sql.param(instants)}::timestamptz[]) as at`,
    )
    expect(days.rows.map(({ day }) => day)).toEqual(THREE_YEARS.flatMap((day) => [addDays(day, -1), day]))
    const begun = await world.db.execute<{ at: string }>(
      sql`select extract(epoch from start_of_day(${zone}, day)) * 1000 as at from unnest(${sql.param(THREE_YEARS)}::date[]) as day`,
    )
    expect(begun.rows.map(({ at }) => Number(at))).toEqual(starts)
  })
})

it.each([
  ['Pacific/Auckland', '2027-02-01', '2027-01-31T11:00:00.000Z'],
  ['Asia/Kathmandu', '2027-02-01', '2027-01-31T18:15:00.000Z'],
  ['America/Los_Angeles', '2027-02-01', '2027-02-01T08:00:00.000Z'],
  // At 1:00: the clock skips midnight.
  ['Africa/Cairo', '2027-04-30', '2027-04-29T22:00:00.000Z'],
  // Midnight occurs twice.
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
])('a day in %s, %s, begins at %s', (zone, day, start) => {
  expect(startOfDay(zone, day).toISOString()).toBe(start)
})

it('knows the earliest and the latest day of all places', () => {
  const now = new Date('2026-06-01T10:30:00Z')
  expect([earliestDay(now), dayIn('Pacific/Pago_Pago', now)]).toEqual(['2026-05-31', '2026-05-31'])
  expect([latestDay(now), dayIn('Pacific/Kiritimati', now)]).toEqual(['2026-06-02', '2026-06-02'])
})

it('names a time zone in its usual capitals', () => {
  expect(['europe/lisbon', 'ASIA/CALCUTTA', 'utc'].map(canonicalTimeZone)).toEqual([
    'Europe/Lisbon',
    'Asia/Calcutta',
    'UTC',
  ])
})

it('refuses a day that the calendar has not', () => {
  expect(() => startOfDay('UTC', '2026-02-29')).toThrow(RangeError)
})

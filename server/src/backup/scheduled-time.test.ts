import { expect, it } from 'vitest'
import { isScheduledArchive, listOutdated, nameArchive } from './names.ts'
import { findScheduledTime } from './scheduled-time.ts'

const find = (now: string, timeZone: string, hour = 3, minute = 30) =>
  findScheduledTime(new Date(now), { at: { hour, minute }, timeZone }).toISOString()

it.each([
  ['2026-11-23T03:30:00Z', 'UTC', '2026-11-23T03:30:00.000Z'],
  ['2026-11-23T03:29:59Z', 'UTC', '2026-11-22T03:30:00.000Z'],
  ['2026-11-23T00:00:00Z', 'UTC', '2026-11-22T03:30:00.000Z'],
  ['2026-11-23T23:59:59Z', 'UTC', '2026-11-23T03:30:00.000Z'],
  ['2026-11-23T20:00:00Z', 'Asia/Tokyo', '2026-11-23T18:30:00.000Z'],
  ['2026-11-23T12:00:00Z', 'Pacific/Kiritimati', '2026-11-22T13:30:00.000Z'],
  ['2026-11-23T09:00:00Z', 'Pacific/Pago_Pago', '2026-11-22T14:30:00.000Z'],
  ['2026-11-23T09:00:00Z', 'Asia/Kathmandu', '2026-11-22T21:45:00.000Z'],
])('finds the newest time before %s in %s', (now, timeZone, time) => {
  expect(find(now, timeZone)).toBe(time)
})

it('is later on a day that has no such time', () => {
  // In Berlin 02:00 becomes 03:00 on 29 March 2026.
  expect(find('2026-03-29T12:00:00Z', 'Europe/Berlin', 2, 30)).toBe('2026-03-29T01:30:00.000Z')
  expect(find('2026-03-29T01:29:59Z', 'Europe/Berlin', 2, 30)).toBe('2026-03-28T01:30:00.000Z')
  expect(find('2026-03-30T12:00:00Z', 'Europe/Berlin', 2, 30)).toBe('2026-03-30T00:30:00.000Z')
})

it('is the first on a day that has the time twice', () => {
  // 03:00 becomes 02:00 on 25 October 2026.
  const times = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T12:00:00Z'].map((now) =>
    find(now, 'Europe/Berlin', 2, 30),
  )
  expect(new Set(times)).toEqual(new Set(['2026-10-25T00:30:00.000Z']))
})

it('is that of a day which the clock leaves again', () => {
  // 00:01 on 7 November 2010 became 23:01 on the 6th.
  expect(find('2010-11-07T02:40:00Z', 'America/St_Johns', 0, 0)).toBe('2010-11-07T02:30:00.000Z')
})

it('has one time for each day of a year, in every zone', () => {
  for (const timeZone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'America/Sao_Paulo']) {
    const times = new Set<string>()
    const end = Date.UTC(2027, 0, 1, 12)
    for (let at = Date.UTC(2026, 0, 1, 12); at < end; at += 11 * 60 * 60 * 1000)
      times.add(find(new Date(at).toISOString(), timeZone, 2, 0))
    expect(times.size, timeZone).toBeGreaterThanOrEqual(365)
    expect(times.size, timeZone).toBeLessThanOrEqual(366)
  }
})

it('keeps the newest archives and every other file', () => {
  const day = (date: number, isEncrypted = true) => nameArchive(new Date(Date.UTC(2026, 10, date, 3, 30)), isEncrypted)
  expect(day(23)).toBe('lintel-20261123T033000Z.tar.age')
  const others = [
    'lintel-before-upgrade.tar',
    'photos',
    'lintel-20200101T000000Z.tar.unfinished',
    'x-lintel-20200101T000000Z.tar',
  ]
  expect(others.filter(isScheduledArchive)).toEqual([])
  expect(listOutdated([...others, day(3), day(1, false), day(4), day(2)], 2)).toEqual([day(1, false), day(2)])
  expect(listOutdated([day(1), day(2)], 14)).toEqual([])
})

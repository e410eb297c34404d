import { expect, test } from 'vitest'
import { datesAhead, localToday, standingOf } from './dates.ts'

const lease = { startDate: '2026-01-15', endDate: '2026-12-31' }
const ahead = (today: string, of = lease) => datesAhead(of, today).map(({ on, what }) => `${on} ${what}`)

test('before it begins: its first day, the first rents, its last day', () => {
  expect(ahead('2025-11-20')).toEqual([
    '2026-01-15 begins',
    '2026-02-01 rent',
    '2026-03-01 rent',
    '2026-04-01 rent',
    '2026-12-31 ends',
  ])
})

test('while it runs: the next rents, today’s among them, and its last day', () => {
  expect(ahead('2026-03-01')).toEqual(['2026-03-01 rent', '2026-04-01 rent', '2026-05-01 rent', '2026-12-31 ends'])
  expect(ahead('2026-11-02')).toEqual(['2026-12-01 rent', '2026-12-31 ends'])
  expect(ahead('2026-12-31')).toEqual(['2026-12-31 ends'])
})

test('one that begins on the 1st has rent due that day', () => {
  expect(ahead('2026-01-01', { startDate: '2026-02-01', endDate: '2026-02-28' })).toEqual([
    '2026-02-01 begins',
    '2026-02-01 rent',
    '2026-02-28 ends',
  ])
})

test('when it is over nothing is ahead', () => {
  expect(ahead('2027-01-01')).toEqual([])
  expect(['2026-01-14', '2026-01-15', '2026-12-31', '2027-01-01'].map((day) => standingOf(lease, day))).toEqual([
    'upcoming',
    'running',
    'running',
    'over',
  ])
})

test('today is the reader’s', () => {
  expect(localToday(new Date(2026, 2, 4, 23, 59))).toBe('2026-03-04')
})

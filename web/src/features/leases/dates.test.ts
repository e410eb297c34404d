import { expect, test } from 'vitest'
import { datesAhead, lastDayOf, localToday, standingOf, termOf, termText } from './dates.ts'

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

test.each([
  ['2026-01-01', '2026-12-31', '12 months'],
  ['2027-03-01', '2028-02-29', '12 months'],
  ['2026-01-01', '2026-07-14', '6 months and 14 days'],
  ['2026-01-31', '2026-02-27', '1 month'],
  ['2026-01-31', '2026-03-01', '1 month and 2 days'],
  ['2026-05-10', '2026-05-10', '1 day'],
])('a lease from %s to %s runs for %s', (startDate, endDate, text) => {
  const term = termOf({ startDate, endDate })
  expect(term && termText(term)).toBe(text)
  expect(term && lastDayOf(startDate, term)).toBe(endDate)
})

test('a term has the same length wherever it begins', () => {
  const year = { months: 12, days: 0 }
  expect(lastDayOf('2027-03-01', year)).toBe('2028-02-29')
  expect(lastDayOf('2028-02-29', year)).toBe('2029-02-27')
  expect(lastDayOf('2026-11-30', { months: 3, days: 2 })).toBe('2027-03-01')
})

test.each([
  ['2026-01-02', '2026-01-01'],
  ['', '2026-01-01'],
  ['0002-01-01', '2026-01-01'],
])('there is no term from %j to %j', (startDate, endDate) => {
  expect(termOf({ startDate, endDate })).toBeNull()
})

import { expect, test } from 'vitest'
import { formatTerm, lastDayOf, termOf } from './term.ts'

test.each([
  ['2026-01-01', '2026-12-31', '12 months'],
  ['2027-03-01', '2028-02-29', '12 months'],
  ['2026-01-01', '2026-07-14', '6 months and 14 days'],
  ['2026-01-31', '2026-02-27', '1 month'],
  ['2026-01-31', '2026-03-01', '1 month and 2 days'],
  ['2026-05-10', '2026-05-10', '1 day'],
])('a lease from %s to %s has a term of %s', (startDate, endDate, text) => {
  const term = termOf({ startDate, endDate })
  expect(term && formatTerm(term)).toBe(text)
  expect(term && lastDayOf(startDate, term)).toBe(endDate)
})

test('finds the last day of a term in months of any length', () => {
  const year = { months: 12, days: 0 }
  expect(lastDayOf('2027-03-01', year)).toBe('2028-02-29')
  expect(lastDayOf('2028-02-29', year)).toBe('2029-02-27')
  expect(lastDayOf('2026-11-30', { months: 3, days: 2 })).toBe('2027-03-01')
})

test.each([
  ['2026-01-02', '2026-01-01'],
  ['', '2026-01-01'],
  ['0002-01-01', '2026-01-01'],
])('has no term from %j to %j', (startDate, endDate) => {
  expect(termOf({ startDate, endDate })).toBeNull()
})

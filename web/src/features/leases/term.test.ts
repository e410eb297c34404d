import { expect, test } from 'vitest'
import { formatTerm, typedTermOf } from './term.ts'

test.each([
  ['2026-01-01', '2026-12-31', '12 months'],
  ['2026-01-01', '2026-07-14', '6 months and 14 days'],
  ['2026-03-31', '2026-09-30', '6 months'],
  ['2026-01-31', '2026-03-01', '1 month and 1 day'],
  ['2026-05-10', '2026-05-10', '1 day'],
])('a lease from %s to %s has a term of %s', (startDate, endDate, text) => {
  const term = typedTermOf(startDate, endDate)
  expect(term && formatTerm(term)).toBe(text)
})

test.each([
  ['2026-01-02', '2026-01-01'],
  ['', '2026-01-01'],
  ['0002-01-01', '2026-01-01'],
])('has no term from %j to %j', (startDate, endDate) => {
  expect(typedTermOf(startDate, endDate)).toBeNull()
})

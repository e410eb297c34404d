import { expect, test } from 'vitest'
import { localToday } from './dates.ts'

test('today is the day in the local time zone', () => {
  expect(localToday(new Date(2026, 2, 4, 23, 59))).toBe('2026-03-04')
})

import { expect, test } from 'vitest'
import { formatDay, formatMonthYear, formatRelativeDay, formatTimeOrDay, localToday } from './dates.ts'

test('formats a calendar day as the same day in every time zone', () => {
  expect(formatDay('2026-03-01', 'en-US')).toBe('Mar 1, 2026')
  expect(formatDay('2026-12-31', 'en-GB')).toBe('31 Dec 2026')
  expect(formatMonthYear('2026-03-01', 'en-US')).toBe('March 2026')
})

test('formats an instant as the time today, the weekday within a week, else the day', () => {
  const now = new Date(2026, 2, 12, 18, 0).getTime()
  const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()
  expect(formatTimeOrDay(at(2026, 2, 12, 9, 5), now, 'en-GB')).toBe('9:05')
  expect(formatTimeOrDay(at(2026, 2, 11, 23, 59), now, 'en-GB')).toBe('Wed')
  expect(formatTimeOrDay(at(2026, 2, 5, 9, 0), now, 'en-GB')).toBe('5 Mar')
  expect(formatTimeOrDay(at(2025, 2, 5, 9, 0), now, 'en-GB')).toBe('5 Mar 2025')
})

test('formats a day as today, yesterday or with its weekday', () => {
  const now = new Date(2026, 2, 12, 0, 30).getTime()
  const on = (year: number, month: number, day: number) => new Date(year, month, day, 23, 45).toISOString()
  expect(formatRelativeDay(on(2026, 2, 12), now, 'en-US')).toBe('Today')
  expect(formatRelativeDay(on(2026, 2, 11), now, 'en-US')).toBe('Yesterday')
  expect(formatRelativeDay(on(2026, 2, 3), now, 'en-US')).toBe('Tuesday, March 3')
  expect(formatRelativeDay(on(2025, 2, 3), now, 'en-GB')).toMatch(/^Monday,? 3 March 2025$/)
  expect(formatRelativeDay(on(2026, 2, 11), now, 'de-DE')).toBe('Gestern')
})

test('today is the day in the local time zone', () => {
  expect(localToday(new Date(2026, 2, 4, 23, 59))).toBe('2026-03-04')
})

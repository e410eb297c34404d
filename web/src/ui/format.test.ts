import { expect, test } from 'vitest'
import {
  capitalised,
  formatArea,
  formatBytes,
  formatDay,
  formatDayInWords,
  formatMoney,
  formatMonthYear,
  formatPercent,
  formatWhen,
  fullName,
  initials,
  plural,
  pluralCapped,
} from './format.ts'

test('a rent is a dollar amount with the separators of the reader, with cents only when there are some', () => {
  expect(formatMoney(1250, 'en-US')).toBe('$1,250')
  expect(formatMoney(987.5, 'en-US')).toBe('$987.50')
  expect(formatMoney(0, 'en-US')).toBe('$0')
  expect(formatMoney(-300, 'en-US')).toBe('−$300')
  expect(formatMoney(1250, 'de-DE')).toBe('$1.250')
})

test('a calendar day stays the day it is, wherever the reader lives', () => {
  expect(formatDay('2026-03-01', 'en-US')).toBe('Mar 1, 2026')
  expect(formatDay('2026-12-31', 'en-GB')).toBe('31 Dec 2026')
  expect(formatMonthYear('2026-03-01', 'en-US')).toBe('March 2026')
})

test('a moment is told as short as one needs it: the time today, the weekday this week, else the day', () => {
  const now = new Date(2026, 2, 12, 18, 0).getTime()
  const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()
  expect(formatWhen(at(2026, 2, 12, 9, 5), now, 'en-GB')).toBe('9:05')
  expect(formatWhen(at(2026, 2, 11, 23, 59), now, 'en-GB')).toBe('Wed')
  expect(formatWhen(at(2026, 2, 5, 9, 0), now, 'en-GB')).toBe('5 Mar')
  expect(formatWhen(at(2025, 2, 5, 9, 0), now, 'en-GB')).toBe('5 Mar 2025')
})

test('a day is called as people call it', () => {
  const now = new Date(2026, 2, 12, 0, 30).getTime()
  const on = (year: number, month: number, day: number) => new Date(year, month, day, 23, 45).toISOString()
  expect(formatDayInWords(on(2026, 2, 12), now, 'en-US')).toBe('Today')
  expect(formatDayInWords(on(2026, 2, 11), now, 'en-US')).toBe('Yesterday')
  expect(formatDayInWords(on(2026, 2, 3), now, 'en-US')).toBe('Tuesday, March 3')
  expect(formatDayInWords(on(2025, 2, 3), now, 'en-GB')).toMatch(/^Monday,? 3 March 2025$/)
  expect(formatDayInWords(on(2026, 2, 11), now, 'de-DE')).toBe('Gestern')
})

test('sizes and shares carry their unit', () => {
  expect(formatArea(84, 'en-US')).toBe('84\u00a0m²')
  expect(formatPercent(62, 'en-US')).toBe('62%')
  expect(formatBytes(10_485_760, 'en-US')).toBe('10 MB')
  expect(formatBytes(1_600, 'en-US')).toBe('1.6 KB')
})

test('one is one and all else is many', () => {
  expect([0, 1, 3].map((count) => plural(count, 'bedroom'))).toEqual(['0 bedrooms', '1 bedroom', '3 bedrooms'])
  expect(plural(2, 'property', 'properties')).toBe('2 properties')
})

test.each([
  [{ count: 0, isCapped: false }, '0 homes'],
  [{ count: 1, isCapped: false }, '1 home'],
  [{ count: 1, isCapped: true }, '1+ homes'],
  [{ count: 1000, isCapped: false }, '1,000 homes'],
  [{ count: 1000, isCapped: true }, '1,000+ homes'],
])('a count of %j reads %s', (count, text) => {
  expect(pluralCapped(count, 'home', 'en')).toBe(text)
})

test('a person without a picture is their initials, and U without a name', () => {
  expect(initials('Ada', 'Moreau')).toBe('AM')
  expect(initials('élodie', '')).toBe('É')
  expect(initials(null, undefined)).toBe('U')
  expect(fullName({ firstName: 'Ada', lastName: 'Moreau' })).toBe('Ada Moreau')
  expect(capitalised('tenant')).toBe('Tenant')
})

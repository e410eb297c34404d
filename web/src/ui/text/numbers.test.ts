import { expect, test } from 'vitest'
import { formatArea, formatBytes, formatPercent, plural, pluralCapped } from './numbers.ts'

test('adds the unit to areas, percentages and sizes', () => {
  expect(formatArea(84, 'en-US')).toBe('84\u00a0m²')
  expect(formatPercent(62, 'en-US')).toBe('62%')
  expect(formatBytes(10_485_760, 'en-US')).toBe('10 MB')
  expect(formatBytes(1_600, 'en-US')).toBe('1.6 KB')
  expect(formatBytes(0, 'en-US')).toBe('0 KB')
  expect(formatBytes(1.5 * 1024 ** 3, 'en-US')).toBe('1.5 GB')
  expect(formatBytes(5000 * 1024 ** 4, 'en-US')).toBe('5,000 TB')
})

test('uses the singular for 1 only', () => {
  expect([0, 1, 3].map((count) => plural(count, 'bedroom'))).toEqual(['0 bedrooms', '1 bedroom', '3 bedrooms'])
  expect(plural(2, 'property', 'properties')).toBe('2 properties')
})

test.each([
  [{ count: 0, isCapped: false }, '0 homes'],
  [{ count: 1, isCapped: false }, '1 home'],
  [{ count: 1, isCapped: true }, '1+ homes'],
  [{ count: 1000, isCapped: false }, '1,000 homes'],
  [{ count: 1000, isCapped: true }, '1,000+ homes'],
])('formats a count of %j as %s', (count, text) => {
  expect(pluralCapped(count, 'home', 'en')).toBe(text)
})

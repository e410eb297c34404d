import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'

test("formats dollars with the locale's separators, and cents only if there are any", () => {
  expect(formatMoney(1250, 'en-US')).toBe('$1,250')
  expect(formatMoney(987.5, 'en-US')).toBe('$987.50')
  expect(formatMoney(0, 'en-US')).toBe('$0')
  expect(formatMoney(-300, 'en-US')).toBe('−$300')
  expect(formatMoney(1250, 'de-DE')).toBe('$1.250')
})

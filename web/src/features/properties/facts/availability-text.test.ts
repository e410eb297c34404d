import { expect, test } from 'vitest'
import { availabilityText, termsText } from './availability-text.ts'

const TODAY = '2026-03-14'

test.each([
  ['available', undefined, 'Available now'],
  ['available', '2026-03-14', 'Available now'],
  ['available', '2026-04-01', 'Available from Apr 1, 2026'],
  ['occupied', '2026-04-01', 'Let'],
  ['maintenance', undefined, 'In maintenance'],
] as const)('a home that is %s, free from %s: %s', (status, availableFrom, text) => {
  expect(availabilityText({ status, facts: availableFrom ? { availableFrom } : {}, today: TODAY })).toBe(text)
})

test.each([
  [6, 24, '6 to 24 months'],
  [12, 12, '12 months'],
  [1, undefined, 'At least 1 month'],
  [undefined, 36, 'At most 36 months'],
  [undefined, undefined, null],
])('terms from %s to %s: %s', (minTermMonths, maxTermMonths, text) => {
  expect(termsText({ ...(minTermMonths && { minTermMonths }), ...(maxTermMonths && { maxTermMonths }) })).toBe(text)
})

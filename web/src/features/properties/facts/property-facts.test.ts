import { expect, test } from 'vitest'
import { factsText } from './property-facts.ts'

test('calls a property without a bedroom a studio', () => {
  expect(factsText({ bedrooms: 0, bathrooms: 1, area: 32 })).toBe('Studio · 1 bathroom · 32\u00a0m²')
})

test('uses singular and plural, and half bathrooms', () => {
  expect(factsText({ bedrooms: 1, bathrooms: 1.5, area: 64.5 })).toBe('1 bedroom · 1.5 bathrooms · 64.5\u00a0m²')
  expect(factsText({ bedrooms: 4, bathrooms: 2, area: 140 })).toBe('4 bedrooms · 2 bathrooms · 140\u00a0m²')
})

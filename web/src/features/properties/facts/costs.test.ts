import { expect, test } from 'vitest'
import { costsOf } from './costs.ts'

test('adds rent and deposit exactly', () => {
  expect(costsOf({ price: 0.1, currency: 'USD', facts: { deposit: 0.2 } }).firstMonth).toBe(0.3)
  expect(costsOf({ price: 1250.55, currency: 'USD', facts: { deposit: 2501.1, billsIncluded: true } })).toEqual({
    monthly: 1250.55,
    billsIncluded: true,
    deposit: 2501.1,
    firstMonth: 3751.65,
  })
})

test('adds them exactly in currencies with other decimals', () => {
  expect(costsOf({ price: 0.1, currency: 'KWD', facts: { deposit: 0.002 } }).firstMonth).toBe(0.102)
  expect(costsOf({ price: 85_000, currency: 'JPY', facts: { deposit: 170_001 } }).firstMonth).toBe(255_001)
})

test('knows no first month without a deposit, and knows one without any', () => {
  expect(costsOf({ price: 900, currency: 'USD', facts: {} }).firstMonth).toBeUndefined()
  expect(costsOf({ price: 900, currency: 'USD', facts: { deposit: 0 } }).firstMonth).toBe(900)
})

import { describe, expect, it } from 'vitest'
import { fromRents, toRents } from './rents.ts'

const usd = (price: number) => ({ price, currency: 'USD' })

describe('toRents', () => {
  it('rounds down, so that an income just below a criterion never reads like it', () => {
    expect(toRents(2_499.99, usd(1_000))).toBe(2.4)
    expect(toRents(2_500, usd(1_000))).toBe(2.5)
    expect(toRents(0, usd(1_000))).toBe(0)
  })

  it('counts what a criterion asks for as so many rents, whatever the price', () => {
    for (const price of [0.01, 0.03, 999.99, 1_234.56, 1_999.5, 999_999.99])
      for (const rents of [0.5, 1.1, 2.3, 2.5, 3.7, 10])
        expect(toRents(fromRents(rents, usd(price)), usd(price))).toBeGreaterThanOrEqual(rents)
  })

  it('is unknown for a home without rent', () => {
    expect(toRents(1_000, usd(0))).toBeNull()
  })
})

describe('fromRents', () => {
  it('multiplies in whole cents', () => {
    expect(fromRents(2.5, usd(1_250))).toBe(3_125)
    expect(fromRents(2.3, usd(1_999.5))).toBe(4_598.85)
    expect(fromRents(1.1, usd(0.03))).toBe(0.04)
  })

  it('rounds up to the minor unit of the currency', () => {
    expect(fromRents(2.5, { price: 85_001, currency: 'JPY' })).toBe(212_503)
    expect(fromRents(1.1, { price: 0.003, currency: 'KWD' })).toBe(0.004)
  })
})

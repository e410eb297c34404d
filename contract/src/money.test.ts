import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dollars } from './dollars.ts'
import { LIMITS } from './limits.ts'
import { ceilToCents, fromCents, toCents } from './money.ts'

/** An amount in decimal notation, made without floating point: what the conversions are compared with. */
const written = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

const EXHAUSTIVE_CENTS = 1_000_000
const anyCents = fc.integer({ min: EXHAUSTIVE_CENTS, max: LIMITS.priceMax * 100 })

function wrongAmount(cents: number): string | null {
  const amount = Number(written(cents))
  const isExact = toCents(amount) === cents && ceilToCents(amount) === cents && fromCents(cents) === amount
  return isExact && dollars.safeParse(amount).success ? null : written(cents)
}

describe('money', () => {
  it('converts every cent up to $10,000 both ways, and the contract accepts it', () => {
    const wrong = Array.from({ length: EXHAUSTIVE_CENTS + 1 }, (_, cents) => wrongAmount(cents)).filter(Boolean)
    expect(wrong).toEqual([])
  })

  it('converts any cent up to the highest rent both ways, and the contract accepts it', () => {
    fc.assert(
      fc.property(anyCents, (cents) => wrongAmount(cents) === null),
      { numRuns: 20_000, examples: [[LIMITS.priceMax * 100]] },
    )
  })

  it('rounds an amount with more decimals up to the next cent', () => {
    expect([1024.131, 1024.139, 0.001, 0.30000000000000004].map(ceilToCents)).toEqual([102_414, 102_414, 1, 31])
    fc.assert(
      fc.property(anyCents, fc.integer({ min: 1, max: 999 }), (cents, thousandths) => {
        const amount = Number(`${written(cents)}${String(thousandths).padStart(3, '0')}`)
        return ceilToCents(amount) === cents + 1
      }),
    )
  })

  it('rejects an amount with more than two decimals in the contract', () => {
    for (const amount of [0.001, 1.005, 1024.135, 999_999.999]) expect(dollars.safeParse(amount).success).toBe(false)
  })
})

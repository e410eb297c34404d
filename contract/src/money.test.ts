import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountIn } from './amount.ts'
import {
  AMOUNT_MAX_CENTS,
  addCents,
  amountMax,
  ceilToCents,
  exponentOf,
  fromCents,
  halfUp,
  isCurrency,
  splitLargestRemainder,
  toCents,
} from './money.ts'

/** Currencies with 0, 2, 3 and 4 decimals. */
const CURRENCIES = ['JPY', 'USD', 'KWD', 'CLF'] as const

/** An amount in decimal notation, made without floating point: what the conversions are compared with. */
function written(cents: number, currency: string): string {
  const exponent = exponentOf(currency)
  if (exponent === 0) return String(cents)
  const digits = String(cents).padStart(exponent + 1, '0')
  return `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

const EXHAUSTIVE_CENTS = 100_000
const anyCents = fc.integer({ min: 0, max: AMOUNT_MAX_CENTS })

/** @param schema of amounts in the currency: making it takes longer than all else here */
function wrongAmount(cents: number, currency: string, schema: ReturnType<typeof amountIn>): string | null {
  const text = written(cents, currency)
  const amount = Number(text)
  const isExact =
    toCents(amount, currency) === cents &&
    ceilToCents(amount, currency) === cents &&
    fromCents(cents, currency) === amount
  return isExact && schema.safeParse(amount).success ? null : text
}

describe.each(CURRENCIES)('money in %s', (currency) => {
  const schema = amountIn(currency)

  it('converts every amount of up to 100,000 minor units both ways, and the contract accepts it', () => {
    const all = Array.from({ length: EXHAUSTIVE_CENTS + 1 }, (_, cents) => wrongAmount(cents, currency, schema))
    expect(all.filter(Boolean)).toEqual([])
  })

  it('converts any amount up to the highest both ways, and the contract accepts it', () => {
    fc.assert(
      fc.property(anyCents, (cents) => wrongAmount(cents, currency, schema) === null),
      { numRuns: 10_000, examples: [[AMOUNT_MAX_CENTS]] },
    )
  })

  it('rounds an amount with more decimals up to the next minor unit', () => {
    const max = 100_000_000
    fc.assert(
      fc.property(fc.integer({ min: 0, max }), fc.integer({ min: 1, max: 999 }), (cents, thousandths) => {
        const point = exponentOf(currency) === 0 ? '.' : ''
        const amount = Number(`${written(cents, currency)}${point}${String(thousandths).padStart(3, '0')}`)
        return ceilToCents(amount, currency) === cents + 1 && !schema.safeParse(amount).success
      }),
    )
  })

  it('rejects an amount above the highest', () => {
    expect(schema.safeParse(amountMax(currency)).success).toBe(true)
    expect(schema.safeParse(addCents(amountMax(currency), 1, currency)).success).toBe(false)
  })
})

describe('exponentOf', () => {
  it('knows the decimals of each currency', () => {
    expect(CURRENCIES.map(exponentOf)).toEqual([0, 2, 3, 4])
  })
})

describe('isCurrency', () => {
  it('accepts codes of currencies in capitals alone', () => {
    expect(['USD', 'KWD', 'usd', 'QQQ', '', '€'].map(isCurrency)).toEqual([true, true, false, false, false, false])
  })
})

describe('ceilToCents', () => {
  it('rounds up what floating point adds', () => {
    const amounts = [1024.131, 1024.139, 0.001, 0.30000000000000004]
    expect(amounts.map((amount) => ceilToCents(amount, 'USD'))).toEqual([102_414, 102_414, 1, 31])
  })
})

describe('halfUp', () => {
  it('rounds a half up, also below zero', () => {
    const halves = [5n, 3n, 1n, -1n, -3n, -5n].map((numerator) => halfUp(numerator, 2n))
    expect(halves).toEqual([3n, 2n, 1n, 0n, -1n, -2n])
  })

  it('is the one whole number n with n - 1/2 <= quotient < n + 1/2', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n }), (numerator, denominator) => {
        const doubled = 2n * (numerator - halfUp(numerator, denominator) * denominator)
        return -denominator <= doubled && doubled < denominator
      }),
    )
  })

  it('refuses a denominator that is not positive', () => {
    for (const denominator of [0n, -1n]) expect(() => halfUp(1n, denominator)).toThrow(RangeError)
  })
})

describe('splitLargestRemainder', () => {
  const weights = fc
    .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 12 })
    .filter((given) => given.some((weight) => weight > 0))

  it('gives parts that sum to the total, each within one of its share', () => {
    fc.assert(
      fc.property(anyCents, weights, (total, given) => {
        const parts = splitLargestRemainder(total, given)
        const sum = BigInt(given.reduce((all, weight) => all + weight, 0))
        const isClose = parts.every((part, index) => {
          const off = BigInt(part) * sum - BigInt(total) * BigInt(given[index] ?? 0)
          return -sum < off && off < sum
        })
        return isClose && parts.reduce((all, part) => all + part, 0) === total
      }),
    )
  })

  it('gives what is left to the largest remainders, of equal ones to the first', () => {
    expect(splitLargestRemainder(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(splitLargestRemainder(100_000, [1, 1, 1])).toEqual([33_334, 33_333, 33_333])
    expect(splitLargestRemainder(10, [1, 2, 4])).toEqual([1, 3, 6])
    expect(splitLargestRemainder(7, [0, 5])).toEqual([0, 7])
  })

  it('refuses to split by nothing, or by less', () => {
    for (const given of [[], [0, 0], [-1, 2]]) expect(() => splitLargestRemainder(1, given)).toThrow(RangeError)
  })
})

import { explainCharge } from '@lintel/contract/rent/explanation'
import { chargeForPeriod } from '@lintel/contract/rent/proration'
import { describe, expect, it } from 'vitest'
import { ledgerLines } from '../../test/sample-rent.ts'
import { chargeName, lineName, sumInWords } from './charge-words.ts'

const rent = (periodStartsOn: string | null, periodEndsOn: string | null) =>
  chargeName({ kind: 'rent', periodStartsOn, periodEndsOn })

describe('chargeName', () => {
  it('names a whole month, and the days of any other period', () => {
    expect(rent('2026-12-01', '2026-12-31')).toBe('Rent, December 2026')
    expect(rent('2028-02-01', '2028-02-29')).toBe('Rent, February 2028')
    expect(rent('2027-01-15', '2027-01-31')).toMatch(/^Rent, Jan 15\s–\s31, 2027$/)
  })

  it('has the kind alone without a period', () => {
    expect(chargeName({ kind: 'late_fee', periodStartsOn: null, periodEndsOn: null })).toBe('Late fee')
  })
})

describe('lineName', () => {
  it('says what each line is about, and that it takes another back', () => {
    expect(ledgerLines.map(lineName)).toEqual(['Payment', 'Reversed: Payment', 'Payment', 'Rent, March 2026'])
  })

  it.each([
    ['write_off', 'Written off: Rent, March 2026'],
    ['allocation', 'Credit used for: Rent, March 2026'],
    ['deposit', 'Deposit'],
    ['refund', 'Refund'],
  ] as const)('names an entry of kind %s', (kind, name) => {
    const charge = ledgerLines.at(-1)?.charge ?? null
    expect(lineName({ kind, charge, payment: null, isReversal: false })).toBe(name)
  })
})

describe('sumInWords', () => {
  const period = { startsOn: '2027-01-01', endsOn: '2027-01-31' }
  const cadence = { unit: 'month' as const, count: 1, day: 1 }
  const explain = (startsOn: string) => {
    const schedule = { cadence, proration: 'actual_days' as const, startsOn, endsOn: null }
    const charge = chargeForPeriod({ ...schedule, amounts: [{ startsOn, endsOn: null, cents: 150_000 }] }, period)
    if (!charge) throw new Error('nothing is charged')
    const format = { money: String, day: String, month: String }
    return explainCharge(
      { period, lines: charge.lines, proration: 'actual_days', cents: charge.cents },
      cadence,
      format,
    )
  }

  it('keeps the sum of a part of a period, and leaves a whole one out', () => {
    expect(sumInWords(explain('2027-01-15'))).toContain('17 of 31 days')
    expect(sumInWords(explain('2027-01-01'))).toBeNull()
    expect(sumInWords(null)).toBeNull()
  })
})

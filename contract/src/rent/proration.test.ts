import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar.ts'
import { AMOUNT_MAX_CENTS } from '../money.ts'
import { months, weeks } from '../test/periods.ts'
import { type Cadence, periodOn } from './periods.ts'
import { chargeForPeriod, type DatedAmount, PRORATIONS, type Proration } from './proration.ts'

const JANUARY = { startsOn: '2027-01-01', endsOn: '2027-01-31' }
const APRIL = { startsOn: '2027-04-01', endsOn: '2027-04-30' }

const always = (cents: number): DatedAmount[] => [{ startsOn: '2000-01-01', endsOn: null, cents }]
const changing = (before: number, on: string, after: number): DatedAmount[] => [
  { startsOn: on, endsOn: null, cents: after },
  { startsOn: '2000-01-01', endsOn: addDays(on, -1), cents: before },
]

type Schedule = Parameters<typeof chargeForPeriod>[0]
const scheduled = (schedule: Partial<Schedule>): Schedule => ({
  cadence: months(1),
  proration: 'actual_days',
  startsOn: '2020-01-01',
  endsOn: null,
  amounts: always(150_000),
  ...schedule,
})

/** What a rent of 1,500.00 charges for the period in which it starts or ends, by each method in turn. */
const chargesByMethod = (cadence: Cadence, startsOn: string, endsOn: string | null, day: string) =>
  (['actual_days', 'thirty_day', 'daily_365'] as const).map(
    (proration) =>
      chargeForPeriod(scheduled({ cadence, proration, startsOn, endsOn }), periodOn(cadence, startsOn, day))?.cents,
  )

describe('chargeForPeriod with a rent of 1,500.00', () => {
  it.each([
    ['2027-01-01', 31, 31, [150_000, 150_000, 150_000]],
    ['2027-02-01', 28, 28, [150_000, 150_000, 150_000]],
    ['2027-01-02', 30, 31, [145_161, 150_000, 147_945]],
    ['2027-01-15', 17, 31, [82_258, 85_000, 83_836]],
    ['2027-01-31', 1, 31, [4_839, 5_000, 4_932]],
    ['2027-02-15', 14, 28, [75_000, 70_000, 69_041]],
    ['2028-02-15', 15, 29, [77_586, 75_000, 73_973]],
    ['2027-02-28', 1, 28, [5_357, 5_000, 4_932]],
    ['2028-02-29', 1, 29, [5_172, 5_000, 4_932]],
    ['2027-04-15', 16, 30, [80_000, 80_000, 78_904]],
    ['2027-04-30', 1, 30, [5_000, 5_000, 4_932]],
  ])('charges from %s: %i of %i days', (startsOn, days, ofDays, cents) => {
    const charge = chargeForPeriod(scheduled({ startsOn }), periodOn(months(1), startsOn, startsOn))
    expect(charge).toMatchObject({ startsOn, lines: [{ days, ofDays, amountCents: 150_000, cents: cents[0] }] })
    expect(chargesByMethod(months(1), startsOn, null, startsOn)).toEqual(cents)
  })

  it.each([
    ['until 2027-04-15: 15 of 30 days', '2027-01-01', '2027-04-15', [75_000, 75_000, 73_973]],
    ['until 2028-02-28: 28 of 29 days', '2027-01-01', '2028-02-28', [144_828, 140_000, 138_082]],
    ['from 2027-03-10 to 20: 11 of 31 days', '2027-03-10', '2027-03-20', [53_226, 55_000, 54_247]],
  ])('charges %s', (_case, startsOn, endsOn, cents) => {
    expect(chargesByMethod(months(1), startsOn, endsOn, endsOn)).toEqual(cents)
  })

  it.each([
    ['on the 15th, from 2027-01-20: 26 of 31 days', 15, '2027-01-20', [125_806, 130_000, 128_219]],
    ['on the 15th, from 2027-02-20: 23 of 28 days', 15, '2027-02-20', [123_214, 115_000, 113_425]],
    ['on the 31st, from 2027-02-10: 18 of 28 days', 31, '2027-02-10', [96_429, 90_000, 88_767]],
    ['on the 31st, from 2028-02-10: 19 of 29 days', 31, '2028-02-10', [98_276, 95_000, 93_699]],
  ])('charges periods that begin %s', (_case, day, startsOn, cents) => {
    expect(chargesByMethod(months(1, day), startsOn, null, startsOn)).toEqual(cents)
  })

  it('charges the whole amount for a part when nothing is prorated', () => {
    const charge = chargeForPeriod(scheduled({ proration: 'none', startsOn: '2027-01-15' }), JANUARY)
    expect(charge).toMatchObject({
      startsOn: '2027-01-15',
      endsOn: '2027-01-31',
      cents: 150_000,
      lines: [{ days: 17 }],
    })
  })

  it.each([
    ['a quarter', months(3), '2027-02-15', [126_404, 125_000, 123_288]],
    ['91 of 92 days, never above the amount', months(3), '2027-07-02', [148_370, 150_000, 149_589]],
    ['183 of 184 days, never above the amount', months(6), '2027-03-02', [149_185, 150_000, 150_000]],
    ['a year', months(12), '2027-03-15', [144_262, 146_667, 144_658]],
  ])('counts the days of %s', (_case, cadence, startsOn, cents) => {
    expect(chargesByMethod(cadence, startsOn, null, startsOn)).toEqual(cents)
  })
})

describe('chargeForPeriod', () => {
  it('rounds half a cent up: 15 of 30 days of 1,000.01 are 500.01', () => {
    const schedule = scheduled({ startsOn: '2027-04-16', amounts: always(100_001) })
    expect(chargeForPeriod(schedule, APRIL)?.cents).toBe(50_001)
  })

  it.each(PRORATIONS.filter((proration) => proration !== 'none'))('charges weeks by actual days: %s', (proration) => {
    const schedule = scheduled({ cadence: weeks(1), proration, endsOn: '2020-01-19', amounts: always(40_000) })
    const charge = chargeForPeriod(schedule, periodOn(weeks(1), schedule.startsOn, '2020-01-19'))
    expect(charge).toMatchObject({ startsOn: '2020-01-15', cents: 28_571, lines: [{ days: 5, ofDays: 7 }] })
  })

  it('charges the highest amount exactly', () => {
    const schedule = scheduled({ startsOn: '2027-01-15', amounts: always(AMOUNT_MAX_CENTS) })
    expect(chargeForPeriod(schedule, JANUARY)?.cents).toBe(54_838_709_677)
    const year = scheduled({ cadence: months(12), startsOn: '2027-01-02', amounts: always(AMOUNT_MAX_CENTS) })
    expect(chargeForPeriod(year, { startsOn: '2027-01-01', endsOn: '2027-12-31' })?.cents).toBe(99_726_027_397)
  })

  it('charges nothing for nothing', () => {
    expect(chargeForPeriod(scheduled({ amounts: changing(0, '2027-01-11', 0) }), JANUARY)).toMatchObject({
      cents: 0,
      lines: [{ days: 31, cents: 0 }],
    })
  })

  it('is null without a day in the period', () => {
    expect(chargeForPeriod(scheduled({ startsOn: '2027-02-01' }), JANUARY)).toBeNull()
    expect(chargeForPeriod(scheduled({ endsOn: '2026-12-31' }), JANUARY)).toBeNull()
  })

  it.each([
    ['at the start', [{ startsOn: '2027-01-02', endsOn: null, cents: 1 }], '2027-01-01'],
    [
      'in between',
      [...always(1).map((a) => ({ ...a, endsOn: '2027-01-09' })), { startsOn: '2027-01-11', endsOn: null, cents: 2 }],
      '2027-01-10',
    ],
    ['at the end', [{ startsOn: '2027-01-01', endsOn: '2027-01-30', cents: 1 }], '2027-01-31'],
    ['at all', [], '2027-01-01'],
  ])('refuses a charged day without an amount %s', (_case, amounts, day) => {
    expect(() => chargeForPeriod(scheduled({ amounts }), JANUARY)).toThrow(
      new RangeError(`${day} needs exactly one amount`),
    )
  })

  it('refuses a charged day with two amounts', () => {
    expect(() => chargeForPeriod(scheduled({ amounts: [...always(1), ...always(2)] }), JANUARY)).toThrow(RangeError)
  })

  it('needs no amount for days that it does not charge', () => {
    const amounts = [{ startsOn: '2027-01-15', endsOn: '2027-01-20', cents: 31_00 }]
    const schedule = scheduled({ startsOn: '2027-01-15', endsOn: '2027-01-20', amounts })
    expect(chargeForPeriod(schedule, JANUARY)?.cents).toBe(6_00)
  })
})

describe('chargeForPeriod with a rent that changes from 1,500.00 to 1,560.00', () => {
  it.each([
    ['on 16 April', '2027-04-16', APRIL, 153_000, [75_000, 78_000]],
    ['on 11 January', '2027-01-11', JANUARY, 154_065, [48_387, 105_678]],
  ])('sums both parts exactly and rounds once: %s', (_case, on, period, cents, parts) => {
    for (const proration of PRORATIONS) {
      const charge = chargeForPeriod(scheduled({ proration, amounts: changing(150_000, on, 156_000) }), period)
      expect(charge?.cents).toBe(cents)
      expect(charge?.lines.map((line) => line.cents)).toEqual(parts)
      expect(charge?.lines.map((line) => line.startsOn)).toEqual([period.startsOn, on])
    }
  })

  it.each<[Proration, number, number[]]>([
    ['actual_days', 103_000, [25_000, 78_000]],
    ['thirty_day', 103_000, [25_000, 78_000]],
    ['daily_365', 101_589, [24_658, 76_931]],
    ['none', 154_500, [37_500, 117_000]],
  ])('charges 20 of 30 days by %s', (proration, cents, parts) => {
    const schedule = scheduled({ proration, startsOn: '2027-04-11', amounts: changing(150_000, '2027-04-16', 156_000) })
    const charge = chargeForPeriod(schedule, APRIL)
    expect([charge?.cents, charge?.lines.map((line) => line.cents)]).toEqual([cents, parts])
  })

  it('has one line for equal amounts that follow each other', () => {
    const charge = chargeForPeriod(scheduled({ amounts: changing(150_000, '2027-01-11', 150_000) }), JANUARY)
    expect(charge?.lines).toEqual([{ ...JANUARY, days: 31, ofDays: 31, amountCents: 150_000, cents: 150_000 }])
  })
})

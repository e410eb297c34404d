import { describe, expect, it } from 'vitest'
import { addDays, yearMonthDay } from '../calendar.ts'
import { DEFAULT_CURRENCY, fromCents } from '../money.ts'
import { months, weeks } from '../test/periods.ts'
import { type ExplanationFormat, explainCharge } from './explanation.ts'
import { type Cadence, periodOn } from './periods.ts'
import { chargeForPeriod, type Proration } from './proration.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const monthOf = (day: string) => MONTHS[yearMonthDay(day)[1] - 1] ?? ''

const format: ExplanationFormat = {
  money: (cents) => fromCents(cents, DEFAULT_CURRENCY).toLocaleString('en', { minimumFractionDigits: 2 }),
  day: (day) => `${yearMonthDay(day)[2]} ${monthOf(day)}`,
  month: monthOf,
}

type Rent = {
  cadence: Cadence
  proration: Proration
  startsOn: string
  endsOn: string | null
  cents: number
  changesOn: string
}

/** The words for a rent of 1,500.00 that starts on 1 January 2027, or otherwise, and may change to 1,560.00. */
function explain(given: Partial<Rent>, day = given.startsOn ?? '2027-01-01') {
  const {
    changesOn,
    cents = 150_000,
    ...schedule
  } = {
    cadence: months(1),
    proration: 'actual_days' as const,
    startsOn: '2027-01-01',
    endsOn: null,
    ...given,
  }
  const amounts = [
    { startsOn: schedule.startsOn, endsOn: changesOn ? addDays(changesOn, -1) : null, cents },
    ...(changesOn ? [{ startsOn: changesOn, endsOn: null, cents: 156_000 }] : []),
  ]
  const period = periodOn(schedule.cadence, schedule.startsOn, day)
  const charge = chargeForPeriod({ ...schedule, amounts }, period)
  return charge && explainCharge({ ...charge, period, proration: schedule.proration }, schedule.cadence, format)
}

describe('explainCharge', () => {
  it.each<[string, Partial<Rent>]>([
    ['Whole period, 1 January to 31 January', {}],
    ['Whole period, 1 January to 31 January', { proration: 'none' }],
    ['Whole period, 31 January to 27 February', { cadence: months(1, 31), startsOn: '2027-01-31' }],
    ['17 of 31 days of January: 1,500.00 × 17 / 31 = 822.58', { startsOn: '2027-01-15' }],
    ['17 of 31 days of January: 1,500.00 × 17 / 30 = 850.00', { startsOn: '2027-01-15', proration: 'thirty_day' }],
    ['30 of 31 days of January: 1,500.00 × 30 / 30 = 1,500.00', { startsOn: '2027-01-02', proration: 'thirty_day' }],
    ['17 of 31 days of January: 1,500.00 × 12 × 17 / 365 = 838.36', { startsOn: '2027-01-15', proration: 'daily_365' }],
    ['17 of 31 days of January at the whole amount: 1,500.00', { startsOn: '2027-01-15', proration: 'none' }],
    ['1 of 29 days of February: 1,500.00 × 1 / 29 = 51.72', { startsOn: '2028-02-29' }],
    [
      '26 of 31 days from 15 January to 14 February: 1,500.00 × 26 / 31 = 1,258.06',
      { cadence: months(1, 15), startsOn: '2027-01-20' },
    ],
    [
      '5 of 7 days from 6 January to 12 January: 400.00 × 5 / 7 = 285.71',
      { cadence: weeks(1), startsOn: '2027-01-06', endsOn: '2027-01-10', cents: 40_000, proration: 'daily_365' },
    ],
    [
      '5 of 7 days from 25 January to 31 January: 1,500.00 × 5 / 7 = 1,071.43',
      { cadence: weeks(1), startsOn: '2027-01-25', endsOn: '2027-01-29' },
    ],
    [
      '75 of 89 days from 1 February to 30 April: 1,500.00 × 4 × 75 / 365 = 1,232.88',
      { cadence: months(3), startsOn: '2027-02-15', proration: 'daily_365' },
    ],
    [
      '352 of 366 days from 1 March to 29 February: 1,500.00 × 352 / 365 = 1,446.58',
      { cadence: months(12), startsOn: '2027-03-15', proration: 'daily_365' },
    ],
    [
      '91 of 92 days from 1 July to 30 September, at most the whole amount: 1,500.00',
      { cadence: months(3), startsOn: '2027-07-02', proration: 'thirty_day' },
    ],
  ])('says: %s', (words, given) => {
    expect(explain(given)).toBe(words)
  })

  it.each<[string, Partial<Rent>, string]>([
    [
      'All 30 days of April, 1,560.00 from 16 April: 1,500.00 × 15 / 30 + 1,560.00 × 15 / 30 = 750.00 + 780.00 = 1,530.00',
      { changesOn: '2027-04-16', proration: 'daily_365' },
      '2027-04-01',
    ],
    [
      'All 30 days of April, 1,560.00 from 16 April: 1,500.00 × 15 / 30 + 1,560.00 × 15 / 30 = 750.00 + 780.00 = 1,530.00',
      { changesOn: '2027-04-16', proration: 'none' },
      '2027-04-01',
    ],
    [
      'All 31 days of January, 1,560.00 from 11 January: 1,500.00 × 10 / 31 + 1,560.00 × 21 / 31 = 483.87 + 1,056.78 = 1,540.65',
      { changesOn: '2027-01-11' },
      '2027-01-01',
    ],
    [
      '20 of 30 days of April, 1,560.00 from 16 April: 1,500.00 × 12 × 5 / 365 + 1,560.00 × 12 × 15 / 365 = 246.58 + 769.31 = 1,015.89',
      { startsOn: '2027-04-11', changesOn: '2027-04-16', proration: 'daily_365' },
      '2027-04-11',
    ],
    [
      '20 of 30 days of April at the whole amount, 1,560.00 from 16 April: 1,500.00 × 5 / 20 + 1,560.00 × 15 / 20 = 375.00 + 1,170.00 = 1,545.00',
      { startsOn: '2027-04-11', changesOn: '2027-04-16', proration: 'none' },
      '2027-04-11',
    ],
    [
      '91 of 92 days from 1 July to 30 September, at most the whole amount, 1,560.00 from 1 August: 1,500.00 × 30 / 91 + 1,560.00 × 61 / 91 = 494.51 + 1,045.71 = 1,540.22',
      { cadence: months(3), startsOn: '2027-07-02', changesOn: '2027-08-01', proration: 'thirty_day' },
      '2027-07-02',
    ],
  ])('says of a rent that changes: %s', (words, given, day) => {
    expect(explain(given, day)).toBe(words)
  })
})

import { rentRoutes as routes } from '@lintel/contract/rent/routes'
import { afterAll, describe, expect, it } from 'vitest'
import { bookkeeper } from '../../test/kept-lease.ts'
import { mockDay } from '../../test/mocked-day.ts'
import { makeWorldForFile } from '../../test/world.ts'
import { checkBooks } from './check.ts'

const world = await makeWorldForFile()
mockDay(world, '2028-04-30')
const owner = await world.owner()
const { keptLease, clientId } = bookkeeper(world, owner)
afterAll(async () => expect((await checkBooks(world.db)).faults).toEqual([]))

type Terms = { startDate: string; endDate?: string; amount?: number; periodDay?: number } & Record<string, unknown>

/** What a schedule charges for the period that begins, or is cut, on a day. */
async function chargeFor(terms: Terms, periodStartsOn: string) {
  const { lease } = await keptLease({ rentCents: 0, endsOn: '2028-12-31' })
  const added = await world.call(owner, routes.addSchedule, {
    params: { id: lease.id },
    body: { clientId: clientId(), kind: 'rent', amount: 1500, ...terms },
  })
  expect(added.status, added.problem.detail).toBe(201)
  const charges = await world.call(owner, routes.charges, { params: { id: lease.id }, query: { limit: 100 } })
  const found = charges.body.find((charge) => charge.periodStartsOn === periodStartsOn)
  return {
    amount: found?.amount,
    explanation: found?.explanation,
    dueOn: found?.dueOn,
    scheduleId: added.body.id,
    lease,
  }
}

const METHODS = ['actual_days', 'thirty_day', 'daily_365'] as const

describe('part of a period at 1,500.00 by actual days, thirty days, 365 days', () => {
  it.each<[string, Terms, [number, number, number]]>([
    ['from 1 January, a whole month', { startDate: '2027-01-01' }, [1500, 1500, 1500]],
    ['from 1 February, 28 days', { startDate: '2027-02-01' }, [1500, 1500, 1500]],
    ['from 2 January, 30 of 31', { startDate: '2027-01-02' }, [1451.61, 1500, 1479.45]],
    ['from 15 January, 17 of 31', { startDate: '2027-01-15' }, [822.58, 850, 838.36]],
    ['from 31 January, 1 of 31', { startDate: '2027-01-31' }, [48.39, 50, 49.32]],
    ['from 15 February, 14 of 28', { startDate: '2027-02-15' }, [750, 700, 690.41]],
    ['from 15 February of a leap year, 15 of 29', { startDate: '2028-02-15' }, [775.86, 750, 739.73]],
    ['from 28 February, 1 of 28', { startDate: '2027-02-28' }, [53.57, 50, 49.32]],
    ['from 29 February, 1 of 29', { startDate: '2028-02-29' }, [51.72, 50, 49.32]],
    ['from 15 April, 16 of 30', { startDate: '2027-04-15' }, [800, 800, 789.04]],
    ['from 30 April, 1 of 30', { startDate: '2027-04-30' }, [50, 50, 49.32]],
    ['until 15 April, 15 of 30', { startDate: '2027-04-01', endDate: '2027-04-15' }, [750, 750, 739.73]],
    [
      'until 28 February of a leap year, 28 of 29',
      { startDate: '2028-02-01', endDate: '2028-02-28' },
      [1448.28, 1400, 1380.82],
    ],
    ['10 to 20 March, 11 of 31', { startDate: '2027-03-10', endDate: '2027-03-20' }, [532.26, 550, 542.47]],
    ['periods from the 15th, from 20 January', { startDate: '2027-01-20', periodDay: 15 }, [1258.06, 1300, 1282.19]],
    ['periods from the 15th, from 20 February', { startDate: '2027-02-20', periodDay: 15 }, [1232.14, 1150, 1134.25]],
    ['periods from the 31st, from 10 February', { startDate: '2027-02-10', periodDay: 31 }, [964.29, 900, 887.67]],
    [
      'periods from the 31st, from 10 February of a leap year',
      { startDate: '2028-02-10', periodDay: 31 },
      [982.76, 950, 936.99],
    ],
  ])('%s', async (_name, terms, amounts) => {
    const charged = []
    for (const proration of METHODS) charged.push((await chargeFor({ ...terms, proration }, terms.startDate)).amount)
    expect(charged).toEqual(amounts)
  })

  it('costs the whole amount where parts are not prorated', async () => {
    expect((await chargeFor({ startDate: '2027-01-15', proration: 'none' }, '2027-01-15')).amount).toBe(1500)
  })
})

it('rounds half up: 15 of 30 days of 1,000.01', async () => {
  expect((await chargeFor({ startDate: '2027-04-16', amount: 1000.01 }, '2027-04-16')).amount).toBe(500.01)
})

it('charges 5 of 7 days of a week', async () => {
  const weekly = { periodUnit: 'week', amount: 400, startDate: '2027-03-01', endDate: '2027-03-05' }
  expect((await chargeFor(weekly, '2027-03-01')).amount).toBe(285.71)
})

it('begins periods of the 31st on the last day of shorter months, leap years included', async () => {
  const { lease } = await chargeFor({ startDate: '2027-01-31', periodDay: 31 }, '2027-01-31')
  const { body } = await world.call(owner, routes.charges, { params: { id: lease.id }, query: { limit: 100 } })
  const starts = body.map(({ periodStartsOn }) => periodStartsOn).toReversed()
  expect(starts.slice(0, 5)).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
  expect(starts.slice(12, 16)).toEqual(['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'])
})

it.each([29, 30, 31])('charges a lease from %s January twelve times in a year of whole periods', async (day) => {
  const startDate = `2027-01-${day}`
  const { lease } = await chargeFor({ startDate, endDate: '2028-01-27', periodDay: day }, startDate)
  const { body } = await world.call(owner, routes.charges, { params: { id: lease.id }, query: { limit: 100 } })
  expect(body).toHaveLength(12)
  expect(body.slice(1).every(({ amount }) => amount === 1500)).toBe(true)
})

describe('a new amount within a period', () => {
  it.each([
    ['2027-04-01', '2027-04-16', 1530, '$1,500.00 × 15 / 30 + $1,560.00 × 15 / 30 = $750.00 + $780.00 = $1,530.00'],
    ['2027-01-01', '2027-01-11', 1540.65, '= $483.87 + $1,056.78 = $1,540.65'],
  ])('of %s from %s: %s', async (period, startDate, amount, sum) => {
    const { scheduleId, lease } = await chargeFor({ startDate: '2027-01-01' }, period)
    const changed = await world.call(owner, routes.changeAmount, {
      params: { id: scheduleId },
      body: { amount: 1560, startDate },
    })
    expect(changed.body.amounts.map((one) => one.amount)).toEqual([1500, 1560])
    const { body } = await world.call(owner, routes.charges, { params: { id: lease.id }, query: { limit: 100 } })
    const live = body.find((charge) => charge.periodStartsOn === period && !charge.isReversed)
    expect(live).toMatchObject({ amount, explanation: expect.stringContaining(sum) })
  })
})

it('says the sum in words', async () => {
  const { explanation, dueOn } = await chargeFor({ startDate: '2027-01-15', dueAfterDays: 4 }, '2027-01-15')
  expect(explanation).toBe('17 of 31 days of January: $1,500.00 × 17 / 31 = $822.58')
  expect(dueOn).toBe('2027-01-19')
})

it('charges in yen and dinars', async () => {
  const amounts = []
  for (const currency of ['JPY', 'KWD']) {
    const { lease } = await keptLease(
      { rentCents: 150_001, startsOn: '2027-01-15', endsOn: '2028-12-31' },
      { currency },
    )
    const { body } = await world.call(owner, routes.charges, { params: { id: lease.id }, query: { limit: 100 } })
    amounts.push(body.at(-1)?.amount)
  }
  expect(amounts).toEqual([82_259, 82.259])
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../calendar.ts'
import { AMOUNT_MAX_CENTS } from '../money.ts'
import { anyCadence, anyDay } from '../test/periods.ts'
import { daysIn, periodOn } from './periods.ts'
import { chargeForPeriod, type DatedAmount, PRORATIONS } from './proration.ts'

const anyChange = fc.record({ after: fc.integer({ min: 1, max: 200 }), cents: fc.nat({ max: AMOUNT_MAX_CENTS }) })

/** Schedules with up to five amounts, and a period that they may reach. */
const anySchedule = fc
  .record({
    cadence: anyCadence,
    proration: fc.constantFrom(...PRORATIONS),
    startsOn: anyDay,
    days: fc.option(fc.integer({ min: 0, max: 800 })),
    changes: fc.array(anyChange, { maxLength: 4 }),
    first: fc.nat({ max: AMOUNT_MAX_CENTS }),
    offset: fc.integer({ min: -40, max: 900 }),
  })
  .map(({ cadence, proration, startsOn, days, changes, first, offset }) => {
    const amounts: DatedAmount[] = [{ startsOn, endsOn: null, cents: first }]
    for (const { after, cents } of changes) {
      const last = amounts.at(-1)
      if (!last) break
      const next = addDays(last.startsOn, after)
      last.endsOn = addDays(next, -1)
      amounts.push({ startsOn: next, endsOn: null, cents })
    }
    const endsOn = days === null ? null : addDays(startsOn, days)
    const period = periodOn(cadence, startsOn, addDays(startsOn, offset))
    return { schedule: { cadence, proration, startsOn, endsOn, amounts }, period }
  })

describe('chargeForPeriod of any schedule', () => {
  it('is the sum of its lines, which cover its days in order', () => {
    fc.assert(
      fc.property(anySchedule, ({ schedule, period }) => {
        const charge = chargeForPeriod(schedule, period)
        fc.pre(charge !== null)
        expect(charge.lines.reduce((sum, line) => sum + line.cents, 0)).toBe(charge.cents)
        expect(charge.lines.reduce((sum, line) => sum + line.days, 0)).toBe(daysIn(charge))
        charge.lines.forEach((line, at) => {
          expect(line.startsOn).toBe(at === 0 ? charge.startsOn : addDays(charge.lines[at - 1]?.endsOn ?? '', 1))
          expect([line.days, line.ofDays]).toEqual([daysIn(line), daysIn(period)])
        })
        expect(charge.lines.at(-1)?.endsOn).toBe(charge.endsOn)
      }),
    )
  })

  it('is not below 0 nor above the dearest whole amount in force', () => {
    fc.assert(
      fc.property(anySchedule, ({ schedule, period }) => {
        const charge = chargeForPeriod(schedule, period)
        fc.pre(charge !== null)
        expect(charge.cents).toBeGreaterThanOrEqual(0)
        expect(charge.cents).toBeLessThanOrEqual(Math.max(...charge.lines.map((line) => line.amountCents)))
        for (const line of charge.lines) expect(line.cents).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('is the amount for a whole period at one amount', () => {
    fc.assert(
      fc.property(anySchedule, fc.nat({ max: AMOUNT_MAX_CENTS }), ({ schedule, period }, cents) => {
        const whole = { ...schedule, startsOn: period.startsOn, endsOn: null }
        expect(chargeForPeriod({ ...whole, amounts: [{ ...period, cents }] }, period)?.cents).toBe(cents)
      }),
    )
  })

  it('loses no day when its period is split, and by actual days no more than a cent', () => {
    fc.assert(
      fc.property(anySchedule, fc.nat({ max: 400 }), ({ schedule, period }, after) => {
        const whole = chargeForPeriod(schedule, period)
        fc.pre(whole !== null)
        const last = addDays(whole.startsOn, after % daysIn(whole))
        fc.pre(last < whole.endsOn)
        const before = chargeForPeriod({ ...schedule, endsOn: last }, period)
        const rest = chargeForPeriod({ ...schedule, startsOn: addDays(last, 1) }, period)
        fc.pre(before !== null && rest !== null)
        expect([before.startsOn, before.endsOn]).toEqual([whole.startsOn, last])
        expect([rest.startsOn, rest.endsOn]).toEqual([addDays(last, 1), whole.endsOn])
        if (schedule.proration === 'actual_days')
          expect(Math.abs(before.cents + rest.cents - whole.cents)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, daysBetween, monthEnd } from '../calendar.ts'
import { anyCadence, anyDay, months, weeks } from '../test/periods.ts'
import { type Cadence, daysIn, nextPeriod, periodOn, periodsBetween } from './periods.ts'

const startsBetween = (cadence: Cadence, from: string, until: string, scheduleStartsOn = from) =>
  [...periodsBetween(cadence, scheduleStartsOn, from, until)].map(({ startsOn }) => startsOn)

describe('periodOn', () => {
  it.each([
    ['a calendar month', months(1), '2027-01-15', '2027-01-15', '2027-01-01', '2027-01-31'],
    ['February of a leap year', months(1), '2027-01-15', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['a month from the 15th, on its last day', months(1, 15), '2027-01-20', '2027-02-14', '2027-01-15', '2027-02-14'],
    ['a month from the 15th, on its first day', months(1, 15), '2027-01-20', '2027-02-15', '2027-02-15', '2027-03-14'],
    ['a month from the 31st, in February', months(1, 31), '2027-01-31', '2027-02-10', '2027-01-31', '2027-02-27'],
    ['a month from 28 February', months(1, 31), '2027-01-31', '2027-02-28', '2027-02-28', '2027-03-30'],
    ['a month from 29 February', months(1, 30), '2028-01-30', '2028-02-29', '2028-02-29', '2028-03-29'],
    ['a month across new year', months(1, 29), '2027-12-29', '2028-01-28', '2027-12-29', '2028-01-28'],
    ['a quarter that begins inside a month', months(3), '2027-02-15', '2027-04-30', '2027-02-01', '2027-04-30'],
    ['a quarter before its first day', months(3, 15), '2027-03-10', '2027-03-10', '2027-02-15', '2027-05-14'],
    ['half a year from the 31st', months(6, 31), '2027-08-31', '2028-02-28', '2027-08-31', '2028-02-28'],
    ['a year from 29 February', months(12, 29), '2028-02-29', '2029-02-27', '2028-02-29', '2029-02-27'],
    ['the year after it', months(12, 29), '2028-02-29', '2029-02-28', '2029-02-28', '2030-02-27'],
    ['a week', weeks(1), '2027-01-06', '2027-01-20', '2027-01-20', '2027-01-26'],
    ['two weeks', weeks(2), '2027-01-06', '2027-02-02', '2027-01-20', '2027-02-02'],
    ['four weeks', weeks(4), '2027-01-06', '2027-02-03', '2027-02-03', '2027-03-02'],
    ['a month before the schedule begins', months(3), '2027-02-15', '2027-01-31', '2026-11-01', '2027-01-31'],
    ['a week before the schedule begins', weeks(1), '2027-01-06', '2027-01-05', '2026-12-30', '2027-01-05'],
  ])('finds %s', (_case, cadence, scheduleStartsOn, day, startsOn, endsOn) => {
    expect(periodOn(cadence, scheduleStartsOn, day)).toEqual({ startsOn, endsOn })
  })

  it('begins on the day of the schedule if the cadence names it, for leases from the 29th, 30th and 31st', () => {
    for (const startsOn of ['2027-01-29', '2027-01-30', '2027-01-31', '2028-02-29', '2027-08-31']) {
      const cadence = months(1, Number(startsOn.slice(8)))
      for (let month = 0; month < 48; month++)
        expect(periodOn(cadence, startsOn, addMonths(startsOn, month)).startsOn).toBe(addMonths(startsOn, month))
    }
  })

  it('finds yearly periods 200 years away', () => {
    expect(periodOn(months(12, 31), '2027-08-31', '2227-08-30')).toEqual({
      startsOn: '2226-08-31',
      endsOn: '2227-08-30',
    })
    const starts = startsBetween(months(12, 29), '2028-02-29', '2228-02-29')
    expect(starts).toHaveLength(201)
    expect(starts).toEqual(starts.map((_, year) => addMonths('2028-02-29', 12 * year)))
    // 2100 and 2200 are no leap years.
    expect([starts[72], starts[172], starts[200]]).toEqual(['2100-02-28', '2200-02-28', '2228-02-29'])
  })

  it('contains the day, and gives the same period for its first and last day', () => {
    fc.assert(
      fc.property(anyCadence, anyDay, anyDay, (cadence, scheduleStartsOn, day) => {
        const period = periodOn(cadence, scheduleStartsOn, day)
        expect(period.startsOn <= day && day <= period.endsOn).toBe(true)
        expect(periodOn(cadence, scheduleStartsOn, period.startsOn)).toEqual(period)
        expect(periodOn(cadence, scheduleStartsOn, period.endsOn)).toEqual(period)
      }),
    )
  })

  it('begins month periods on the day of the cadence, or on the last day of a shorter month', () => {
    fc.assert(
      fc.property(anyCadence, anyDay, anyDay, (cadence, scheduleStartsOn, day) => {
        fc.pre(cadence.unit === 'month')
        const { startsOn } = periodOn(cadence, scheduleStartsOn, day)
        const date = Number(startsOn.slice(8))
        expect(date === cadence.day || (date < cadence.day && startsOn === monthEnd(startsOn))).toBe(true)
      }),
    )
  })
})

describe('periodsBetween', () => {
  it.each([
    [
      '2027-01-31',
      '2027-05-31',
      ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'],
      [28, 31, 30, 31],
    ],
    [
      '2028-01-31',
      '2028-05-31',
      ['2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31'],
      [29, 31, 30, 31],
    ],
  ])('counts months from the 31st: %s to %s', (from, until, starts, lengths) => {
    const periods = [...periodsBetween(months(1, 31), from, from, until)]
    expect(periods.map(({ startsOn }) => startsOn)).toEqual(starts)
    expect(periods.slice(0, 4).map(daysIn)).toEqual(lengths)
  })

  it('includes the periods that contain the first and the last day', () => {
    expect(startsBetween(months(1), '2027-01-31', '2027-03-01')).toEqual(['2027-01-01', '2027-02-01', '2027-03-01'])
    expect(startsBetween(months(1), '2027-01-31', '2027-02-28')).toEqual(['2027-01-01', '2027-02-01'])
    expect(startsBetween(months(1), '2027-02-01', '2027-01-31')).toEqual([])
  })

  it('covers every day exactly once', () => {
    fc.assert(
      fc.property(anyCadence, anyDay, anyDay, fc.integer({ min: 0, max: 3000 }), (cadence, startsOn, from, days) => {
        const until = addDays(from, days)
        const periods = [...periodsBetween(cadence, startsOn, from, until)]
        const [first, last] = [periods.at(0), periods.at(-1)]
        expect(first && first.startsOn <= from && from <= first.endsOn).toBe(true)
        expect(last && last.startsOn <= until && until <= last.endsOn).toBe(true)
        periods.forEach((period, at) => {
          expect(periods[at + 1] ?? nextPeriod(cadence, startsOn, period)).toMatchObject({
            startsOn: addDays(period.endsOn, 1),
          })
        })
        const covered = periods.reduce((sum, period) => sum + daysIn(period), 0)
        expect(covered).toBe(daysBetween(first?.startsOn ?? '', last?.endsOn ?? '') + 1)
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, calendarDay, daysBetween, lastDayOf, monthEnd, monthStart, termOf } from './calendar.ts'

/** Every day from 2023 to 2032, counted as on a wall calendar. */
const CALENDAR = Array.from({ length: 10 }, (_, at) => 2023 + at).flatMap((year) => {
  const isLeap = year % 4 === 0
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31].flatMap((length, month) =>
    Array.from({ length }, (_, date) => `${year}-${twoDigits(month + 1)}-${twoDigits(date + 1)}`),
  )
})
function twoDigits(part: number) {
  return String(part).padStart(2, '0')
}

const place = fc.integer({ min: 0, max: CALENDAR.length - 1 })
const dayAt = (at: number) => CALENDAR[at] ?? ''

describe('addDays and daysBetween', () => {
  it('agree with a wall calendar', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        expect(addDays(dayAt(from), to - from)).toBe(dayAt(to))
        expect(daysBetween(dayAt(from), dayAt(to))).toBe(to - from)
      }),
    )
  })
})

describe('addMonths', () => {
  it('goes to the same day of the month, or to its last one', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 0, max: 60 }), (at, months) => {
        fc.pre(dayAt(at) < '2027')
        const day = dayAt(at)
        const month = CALENDAR.filter((each) => each.slice(0, 7) === addMonths(day, months).slice(0, 7))
        expect(addMonths(day, months)).toBe(month.find((each) => each.slice(8) === day.slice(8)) ?? month.at(-1))
        expect(daysBetween(monthStart(day), monthStart(day, months))).toBeGreaterThanOrEqual(28 * months)
        expect([monthStart(day, months), monthEnd(day, months)]).toEqual([month[0], month.at(-1)])
      }),
    )
  })
})

describe('termOf', () => {
  it.each([
    ['2026-01-01', '2026-12-31', { months: 12, days: 0 }],
    ['2026-03-31', '2026-09-30', { months: 6, days: 0 }],
    ['2026-03-31', '2026-09-29', { months: 5, days: 30 }],
    ['2028-02-29', '2029-02-28', { months: 12, days: 0 }],
    ['2027-03-01', '2028-02-29', { months: 12, days: 0 }],
    ['2026-01-31', '2026-02-28', { months: 1, days: 0 }],
    ['2026-01-31', '2026-03-30', { months: 2, days: 0 }],
    ['2026-05-10', '2026-05-10', { months: 0, days: 1 }],
  ])('counts from the first day: %s to %s', (startsOn, endsOn, term) => {
    expect(termOf(startsOn, endsOn)).toEqual(term)
  })

  it('is the term that lastDayOf ends on the same day', () => {
    fc.assert(
      fc.property(place, place, (one, other) => {
        const [startsOn, endsOn] = [dayAt(Math.min(one, other)), dayAt(Math.max(one, other))]
        const term = termOf(startsOn, endsOn)
        expect(term?.days).toBeLessThan(31)
        expect(term && lastDayOf(startsOn, term)).toBe(endsOn)
      }),
    )
  })

  it('counts each whole month from the first day, whatever months lie between', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 60 }), (at, months) => {
        fc.pre(dayAt(at) < '2027')
        const startsOn = dayAt(at)
        const endsOn = lastDayOf(startsOn, { months, days: 0 })
        expect(termOf(startsOn, endsOn)).toEqual({ months, days: 0 })
        // The next term begins on the same day of its month, or on the 1st where the month has no such day.
        const next = addDays(endsOn, 1)
        expect([startsOn.slice(8), '01']).toContain(next.slice(8))
      }),
    )
  })

  it('is null for a last day before the first', () => {
    expect(termOf('2026-01-02', '2026-01-01')).toBeNull()
  })
})

describe('calendarDay', () => {
  it('has no 31 June and no 29 February of a common year', () => {
    expect(calendarDay(2026, 6, 31)).toBeNull()
    expect(calendarDay(2026, 2, 29)).toBeNull()
    expect(calendarDay(2028, 2, 29)).toBe('2028-02-29')
  })
})

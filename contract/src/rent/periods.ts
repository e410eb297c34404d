import { addDays, addMonths, daysBetween, yearMonthDay } from '../calendar.ts'

/** How often a charge falls: every so many months or weeks. */
export type Cadence = {
  unit: 'month' | 'week'
  /** 1, 3, 6 or 12 months; 1, 2 or 4 weeks */
  count: number
  /** 1 to 31: day of the month on which month periods begin, or the month's last day if it is shorter. Weeks ignore it. */
  day: number
}

/** Days `YYYY-MM-DD`, both included. */
export type Period = { startsOn: string; endsOn: string }

/**
 * The whole period that contains a day, which may be before the schedule begins.
 * @param scheduleStartsOn first day of the schedule. Week periods are counted from it; periods of several months from the
 * one-month period that contains it.
 */
export function periodOn(cadence: Cadence, scheduleStartsOn: string, day: string): Period {
  if (cadence.unit === 'week') return weeksOn(cadence.count, scheduleStartsOn, day)
  const firstMonth = monthIndexOf(cadence, scheduleStartsOn)
  const month = firstMonth + roundDown(monthIndexOf(cadence, day) - firstMonth, cadence.count)
  return { startsOn: startIn(month, cadence), endsOn: addDays(startIn(month + cadence.count, cadence), -1) }
}

function weeksOn(count: number, scheduleStartsOn: string, day: string): Period {
  const startsOn = addDays(scheduleStartsOn, roundDown(daysBetween(scheduleStartsOn, day), 7 * count))
  return { startsOn, endsOn: addDays(startsOn, 7 * count - 1) }
}

/** The month, counted from January of the year 0, in which the one-month period that contains a day begins. */
function monthIndexOf(cadence: Cadence, day: string): number {
  const [year, month] = yearMonthDay(day)
  const index = year * 12 + month - 1
  return startIn(index, cadence) <= day ? index : index - 1
}

/** The day of a month, counted from January of the year 0, on which a period begins. */
function startIn(monthIndex: number, cadence: Cadence): string {
  // Counted from a January, which has every day of the month: 31 January, 28 February, 31 March.
  return addMonths(`2000-01-${String(cadence.day).padStart(2, '0')}`, monthIndex - 2000 * 12)
}

const roundDown = (value: number, multiple: number) => Math.floor(value / multiple) * multiple

export const nextPeriod = (cadence: Cadence, scheduleStartsOn: string, period: Period): Period =>
  periodOn(cadence, scheduleStartsOn, addDays(period.endsOn, 1))

/** The periods that overlap the days from `from` to `until`, in order. */
export function* periodsBetween(
  cadence: Cadence,
  scheduleStartsOn: string,
  from: string,
  until: string,
): Generator<Period> {
  let period = periodOn(cadence, scheduleStartsOn, from)
  while (period.startsOn <= until) {
    yield period
    period = nextPeriod(cadence, scheduleStartsOn, period)
  }
}

/** Days of a period, first and last included. */
export const daysIn = ({ startsOn, endsOn }: Period): number => daysBetween(startsOn, endsOn) + 1

import { addDays, daysBetween, monthStart, termOf } from '@lintel/contract/calendar'
import type { Lease } from '@lintel/contract/leases/schema'

/** An event of a lease on a calendar day (`YYYY-MM-DD`); `rent` is the day on which rent is due. */
export type LeaseEvent = { on: string; kind: 'begins' | 'rent' | 'ends' }

type Days = Pick<Lease, 'startDate' | 'endDate'>
type Today = Days & Pick<Lease, 'today' | 'endsInDays'>

/** Number of rent days listed. */
const RENT_DAYS = 3

/** 'upcoming' before the first day of a lease, 'running' up to and including its last, then 'over'. */
export function leasePhase({ hasBegun, hasEnded }: Pick<Lease, 'hasBegun' | 'hasEnded'>) {
  if (!hasBegun) return 'upcoming'
  return hasEnded ? 'over' : 'running'
}

/**
 * How far a running lease has come.
 * @returns the month it is in, of how many that are begun; the days left, today included; the share of its days, 0 to 1
 */
export function leaseProgress({ startDate, endDate, today, endsInDays }: Today) {
  const days = daysBetween(startDate, endDate) + 1
  const daysLeft = endsInDays + 1
  return {
    month: begunMonths(startDate, today),
    months: begunMonths(startDate, endDate),
    daysLeft,
    share: (days - daysLeft + 1) / days,
  }
}

function begunMonths(from: string, to: string): number {
  const term = termOf(from, to)
  return term ? term.months + (term.days > 0 ? 1 : 0) : 0
}

/** The days between two leases that follow each other: negative while both run, 0 when one ends the day before. */
export const daysApart = (earlier: Days, later: Days): number =>
  daysBetween(addDays(earlier.endDate, 1), later.startDate)

/**
 * The events of a lease from today on, in order: its first day, the next rent days (the 1st of each month, specification,
 * section 9) and its last day.
 */
export function upcomingEvents({ startDate, endDate, today }: Days & Pick<Lease, 'today'>): LeaseEvent[] {
  const events: LeaseEvent[] = []
  if (startDate >= today) events.push({ on: startDate, kind: 'begins' })
  let rentDay = firstOfMonthFrom(today > startDate ? today : startDate)
  for (let count = 0; count < RENT_DAYS && rentDay <= endDate; count += 1) {
    events.push({ on: rentDay, kind: 'rent' })
    rentDay = monthStart(rentDay, 1)
  }
  if (endDate >= today) events.push({ on: endDate, kind: 'ends' })
  return events
}

/** The day itself if it is the 1st of a month, else the 1st of the next month. */
const firstOfMonthFrom = (day: string) => (day.endsWith('-01') ? day : monthStart(day, 1))

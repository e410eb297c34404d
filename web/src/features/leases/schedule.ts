import { nextMonth } from '@lintel/contract/calendar'
import type { Lease } from '@lintel/contract/leases/schema'

/** An event of a lease on a calendar day (`YYYY-MM-DD`); `rent` is the day on which rent is due. */
export type LeaseEvent = { on: string; kind: 'begins' | 'rent' | 'ends' }

/** Number of rent days listed. */
const RENT_DAYS = 3

/** 'upcoming' before the first day of a lease, 'running' up to and including its last, then 'over'. */
export function leasePhase({ startDate, endDate }: Pick<Lease, 'startDate' | 'endDate'>, today: string) {
  if (today < startDate) return 'upcoming'
  return today > endDate ? 'over' : 'running'
}

/**
 * The events of a lease from today on, in order: its first day, the next rent days (the 1st of each month, specification,
 * section 9) and its last day.
 */
export function upcomingEvents(
  { startDate, endDate }: Pick<Lease, 'startDate' | 'endDate'>,
  today: string,
): LeaseEvent[] {
  const events: LeaseEvent[] = []
  if (startDate >= today) events.push({ on: startDate, kind: 'begins' })
  let rentDay = firstOfMonthFrom(today > startDate ? today : startDate)
  for (let count = 0; count < RENT_DAYS && rentDay <= endDate; count += 1) {
    events.push({ on: rentDay, kind: 'rent' })
    rentDay = nextMonth(rentDay)
  }
  if (endDate >= today) events.push({ on: endDate, kind: 'ends' })
  return events
}

/** The day itself if it is the 1st of a month, else the 1st of the next month. */
const firstOfMonthFrom = (day: string) => (day.endsWith('-01') ? day : nextMonth(day))

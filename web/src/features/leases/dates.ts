import type { Lease } from '@lintel/contract/leases/schema'

/** What a lease has ahead, on a calendar day. */
export type LeaseDate = { on: string; what: 'begins' | 'rent' | 'ends' }

/** Rent days named ahead: enough to plan with. */
const RENT_DAYS = 3

/** Where a lease stands on a day: 'upcoming' before its first, 'running' until its last, 'over' after. */
export function standingOf({ startDate, endDate }: Pick<Lease, 'startDate' | 'endDate'>, today: string) {
  if (today < startDate) return 'upcoming'
  return today > endDate ? 'over' : 'running'
}

/**
 * What comes next in a lease from a day on, that day included: its first day, the next days on which rent is due (the 1st
 * of each month, specification, section 9), its last day. All days are `YYYY-MM-DD`.
 */
export function datesAhead({ startDate, endDate }: Pick<Lease, 'startDate' | 'endDate'>, today: string): LeaseDate[] {
  const from = today > startDate ? today : startDate
  const dates: LeaseDate[] = []
  if (startDate >= today) dates.push({ on: startDate, what: 'begins' })
  for (let on = firstOfMonth(from); on <= endDate && dates.filter(({ what }) => what === 'rent').length < RENT_DAYS; ) {
    dates.push({ on, what: 'rent' })
    on = monthAfter(on)
  }
  if (endDate >= today) dates.push({ on: endDate, what: 'ends' })
  return dates
}

/** The 1st of the month a day is in, if it is that day, else of the next. */
const firstOfMonth = (day: string) => (day.endsWith('-01') ? day : monthAfter(day))

function monthAfter(day: string): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** The calendar day it is where the reader is. */
export function localToday(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

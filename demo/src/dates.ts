import * as calendar from '@lintel/contract/calendar'
import { hash } from './random.ts'

const DAY_MS = 86_400_000

/** An instant on the day so many days before `now`, between 7:00 and 21:00 UTC by the hash of `salt`; never after `now`. */
export function daysBefore(now: Date, days: number, salt: string): Date {
  const midnight = Math.floor((now.getTime() - days * DAY_MS) / DAY_MS) * DAY_MS
  const minute = 7 * 60 + (hash(salt) % (14 * 60))
  const at = midnight + minute * 60_000 + (hash(`${salt}/s`) % 60_000)
  return new Date(Math.min(at, now.getTime() - 1000 - (hash(salt) % 3_600_000)))
}

/** The first day of the month `offset` months from now's, as `YYYY-MM-DD`. */
export function monthStart(now: Date, offset: number): string {
  return calendar.monthStart(dayOf(now), offset)
}

/** The last day of the month `offset` months from now's, as `YYYY-MM-DD`. */
export function monthEnd(now: Date, offset: number): string {
  return calendar.monthEnd(dayOf(now), offset)
}

/** Of the homes, whose days are those of the dates here. */
export const DEMO_TIME_ZONE = 'UTC'

/** The calendar day at the homes, as `YYYY-MM-DD`. */
export const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

import { hash } from './pictures/random.ts'

const DAY_MS = 86_400_000

/** An instant some days before `now`, at an hour of the waking day that follows from `salt`; never after `now`. */
export function daysBefore(now: Date, days: number, salt: string): Date {
  const midnight = Math.floor((now.getTime() - days * DAY_MS) / DAY_MS) * DAY_MS
  const minute = 7 * 60 + (hash(salt) % (14 * 60))
  const at = midnight + minute * 60_000 + (hash(`${salt}/s`) % 60_000)
  return new Date(Math.min(at, now.getTime() - 1000 - (hash(salt) % 3_600_000)))
}

/** The first day of the month `offset` months from now's, as `YYYY-MM-DD`. */
export function monthStart(now: Date, offset: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString().slice(0, 10)
}

/** The last day of the month `offset` months from now's, as `YYYY-MM-DD`. */
export function monthEnd(now: Date, offset: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset + 1, 0)).toISOString().slice(0, 10)
}

/** Today in UTC, as `YYYY-MM-DD`. */
export const dayOf = (now: Date) => now.toISOString().slice(0, 10)

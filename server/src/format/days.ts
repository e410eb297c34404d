import { Temporal } from 'temporal-polyfill'

// Calendar days are `YYYY-MM-DD`. What day it is depends on where: rules ask for that of a home or a lease.

/** By time zone. A list asks for many days: a formatter takes 1 µs for each, Temporal 60. */
const formatters = new Map<string, Intl.DateTimeFormat>()

/** @param timeZone IANA name, as from `canonicalTimeZone` @returns the calendar day of an instant there, of now when absent */
export function dayIn(timeZone: string, instant = new Date()): string {
  const formatter = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, ...PARTS })
  formatters.set(timeZone, formatter)
  return formatter.format(instant)
}

const PARTS = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** @returns the first instant of a day, which is not midnight where the clock skips it */
export const startOfDay = (timeZone: string, day: string): Date =>
  new Date(Temporal.PlainDate.from(day, { overflow: 'reject' }).toZonedDateTime(timeZone).epochMilliseconds)

/**
 * @returns the instant at which a clock shows a time on a day: as much later as the clock skips, where it skips the time, and the
 *   first, where it has the time twice
 */
export const timeOfDay = (timeZone: string, day: string, time: { hour: number; minute: number }): Date =>
  new Date(Temporal.PlainDate.from(day).toPlainDateTime(time).toZonedDateTime(timeZone).epochMilliseconds)

/** @returns the name of a time zone in its usual capitals: `Europe/Lisbon` for `europe/lisbon` */
export const canonicalTimeZone = (timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone).timeZoneId

/** No place on earth has an earlier day than this, nor a later one than `latestDay`. */
export const earliestDay = (now: Date) => dayIn('Etc/GMT+12', now)
export const latestDay = (now: Date) => dayIn('Etc/GMT-14', now)

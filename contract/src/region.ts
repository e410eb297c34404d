import { z } from 'zod'
import { boundedString } from './bounded.ts'

/** Characters. Enough for every locale with extensions (RFC 5646 recommends 35) and every IANA zone name. */
const LENGTH_MAX = 64

/** Whether dates can be formatted in a locale, as in `pt-PT` (BCP 47). */
export function isLocale(value: string): boolean {
  if (value.length > LENGTH_MAX) return false
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(value).length > 0
  } catch {
    return false
  }
}

/** Whether a name is an IANA time zone, as in `Europe/Lisbon`; older names (`Asia/Calcutta`) count, offsets (`+01:00`) don't. */
export function isTimeZone(value: string): boolean {
  if (value.length > LENGTH_MAX || !/^[a-z]/i.test(value)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value })
    return true
  } catch {
    return false
  }
}

const known = (isKnown: (value: string) => boolean, error: string) =>
  boundedString(LENGTH_MAX, { tooLong: error }).refine(isKnown, error)

/** The name of a time zone in a caller's input. */
export const timeZone = known(isTimeZone, 'This is not a known time zone')

/** How dates are formatted for a user, and in which time zone. */
export const regionSchema = z.object({
  locale: known(isLocale, 'This is not a known locale'),
  timeZone,
})

/** A user's region as their browser reported it; null where it did not. */
export type Region = { [Name in keyof z.output<typeof regionSchema>]: string | null }

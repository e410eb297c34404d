import { z } from 'zod'

/** Long enough for every locale with extensions (RFC 5646 asks for 35) and every IANA zone name. */
const LENGTH_MAX = 64

/** Whether dates can be written in a locale, as in `pt-PT` (BCP 47). */
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

/** Where a person reads: how dates are written for them, and in which time zone. */
export const regionSchema = z.object({
  locale: z.string().refine(isLocale, 'This is not a known locale'),
  timeZone: z.string().refine(isTimeZone, 'This is not a known time zone'),
})

/** A person's region as far as their browser has told it. */
export type Region = { [Name in keyof z.output<typeof regionSchema>]: string | null }

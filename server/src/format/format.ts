import { isLocale, isTimeZone, type Region } from '@lintel/contract/region'
import { LRUCache } from 'lru-cache'
import { formatMoney } from './money.ts'

/** Formats days and instants for one reader. The text around them is English. */
export type Format = {
  /** A calendar day (`YYYY-MM-DD`), which has no time zone: 'May 31, 2027'. */
  day: (day: string) => string
  /** An instant in the reader's time zone: 'Nov 22, 2026, 3:21 PM'. */
  instant: (instant: Date) => string
  /** The month of a calendar day: 'May'. */
  month: (day: string) => string
  /** 'May 2027', for a calendar day. */
  monthYear: (day: string) => string
  /** From one calendar day to another: 'Jan 1 – Dec 31, 2027'. */
  days: (from: string, to: string) => string
  /** '1 lease', '1,200 leases'. `many` is the plural, if it is not `one` with an s. */
  count: (count: number, one: string, many?: string) => string
  /** Whole minor units of a currency, with all decimals: '$1,250.00'. */
  money: (cents: number, currency: string) => string
}

/** A text, or a function that makes it once the reader's format is known. */
export type LocalizedText = string | ((format: Format) => string)

const FALLBACK = { locale: 'en-US', timeZone: 'UTC' }
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const
const MONTH = { month: 'long' } as const
const MONTH_YEAR = { year: 'numeric', month: 'long' } as const
const INSTANT = { dateStyle: 'medium', timeStyle: 'short' } as const

/** Creating a formatter takes about 50 µs, using one 1 µs. */
const formatters = new LRUCache<string, Intl.DateTimeFormat>({ max: 200 })

/** @returns the format of a locale and time zone; en-US and UTC replace invalid or missing ones */
export function createFormat({ locale, timeZone }: Region): Format {
  return {
    day: (day) => formatter(locale, 'UTC', DAY).format(new Date(day)),
    instant: (instant) => formatter(locale, timeZone, INSTANT).format(instant),
    month: (day) => formatter(locale, 'UTC', MONTH).format(new Date(day)),
    monthYear: (day) => formatter(locale, 'UTC', MONTH_YEAR).format(new Date(day)),
    days: (from, to) => formatter(locale, 'UTC', DAY).formatRange(new Date(from), new Date(to)),
    count: (count, one, many = `${one}s`) =>
      `${new Intl.NumberFormat(languageOf(locale)).format(count)} ${count === 1 ? one : many}`,
    money: (cents, currency) => formatMoney(cents, currency, languageOf(locale), { decimals: 'all' }),
  }
}

/** For texts without a reader: log lines and search texts. */
export const DEFAULT_FORMAT = createFormat(FALLBACK)

export const renderText = (text: LocalizedText, format: Format) => (typeof text === 'string' ? text : text(format))

const languageOf = (locale: string | null) => (locale && isLocale(locale) ? locale : FALLBACK.locale)

type Parts = typeof DAY | typeof MONTH | typeof MONTH_YEAR | typeof INSTANT

function formatter(locale: string | null, timeZone: string | null, parts: Parts) {
  const key = `${locale} ${timeZone} ${Object.keys(parts)[0]}`
  const cached = formatters.get(key)
  if (cached) return cached
  const created = new Intl.DateTimeFormat(languageOf(locale), {
    ...parts,
    timeZone: timeZone && isTimeZone(timeZone) ? timeZone : FALLBACK.timeZone,
  })
  formatters.set(key, created)
  return created
}

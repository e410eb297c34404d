import { addDays, addMonths, calendarDay, monthEnd, monthStart, yearMonthDay } from '@lintel/contract/calendar'
import { LIMITS } from '@lintel/contract/limits'
import { digits, either, inOrder, lookUp, maybe, type Part, phrase, today, unless } from './grammar.ts'

const MONTHS = new Map(
  [
    ['january', 'jan'],
    ['february', 'feb'],
    ['march', 'mar'],
    ['april', 'apr'],
    ['may'],
    ['june', 'jun'],
    ['july', 'jul'],
    ['august', 'aug'],
    ['september', 'sept', 'sep'],
    ['october', 'oct'],
    ['november', 'nov'],
    ['december', 'dec'],
  ].flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
)
/** Names that are no other word: understood without "from" or "in". */
const PLAIN_MONTHS = new Map(
  [...MONTHS].filter(([name]) => /^(january|february|july|september|october|november|december)$/.test(name)),
)
/** Units that make the number after a month's name something else: "from june 2 bed". */
const UNIT = phrase(
  'bed | beds | bedroom | bedrooms | br | bath | baths | bathroom | bathrooms | months | month | + | -',
)
const ORDINAL = maybe(phrase('st | nd | rd | th'))

const isWhole = (min: number, max: number) => (value: number) => Number.isInteger(value) && value >= min && value <= max
const year = digits(isWhole(2000, 2199))
const dayNumber = digits(isWhole(1, 31))
const month = lookUp(MONTHS)
const dash = phrase('-')

const isoDay = inOrder([year, dash, digits(isWhole(1, 12)), dash, dayNumber], (y, _, m, __, d) => dayOf(y, m, d))
const dayAndMonth = inOrder(
  [today, maybe(phrase('the')), dayNumber, ORDINAL, maybe(phrase('of')), month, maybe(year)],
  (from, _, d, __, ___, m, y) => nextDay(from, m, d, y),
)
const monthAndDay = inOrder([today, month, dayNumber, ORDINAL, unless(UNIT), maybe(year)], (from, m, d, _, __, y) =>
  nextDay(from, m, d, y),
)
const PART_OF_MONTH = new Map([
  ['start', 1],
  ['beginning', 1],
  ['early', 1],
  ['mid', 15],
  ['middle', 15],
  ['end', 31],
  ['late', 31],
])
const partOfMonth = inOrder(
  [today, maybe(phrase('the')), lookUp(PART_OF_MONTH), maybe(phrase('of')), month, maybe(year)],
  (from, _, d, __, m, y) => nextDay(from, m, d === 31 ? lastOf(m) : d, y),
)
const inMonth = (name: Part<number>) =>
  inOrder([today, maybe(phrase('next')), name, maybe(year)], (from, _, m, y) => nextDay(from, m, 1, y))

/** In a common year. */
const lastOf = (month: number) => yearMonthDay(monthEnd('2001-01-01', month - 1))[2]

const relative = inOrder([today, phrase('tomorrow | next week | next month | this month')], (from, name) => {
  if (name === 'tomorrow') return withinList(addDays(from, 1))
  if (name === 'next week') return withinList(addDays(from, 7))
  return name === 'next month' ? withinList(monthStart(from, 1)) : from
})

/** A day that needs no word before it. */
export const plainDay: Part<string> = either(
  isoDay,
  dayAndMonth,
  monthAndDay,
  partOfMonth,
  relative,
  inMonth(lookUp(PLAIN_MONTHS)),
)

/** The day that a month's name or a date means: the first one, and the next one to come. As YYYY-MM-DD. */
export const day: Part<string> = either(plainDay, inMonth(month))

const SPANS = new Map<string, (from: string, count: number) => string>([
  ...['day', 'days'].map((unit) => [unit, addDays] as const),
  ...['week', 'weeks'].map((unit) => [unit, (from: string, count: number) => addDays(from, 7 * count)] as const),
  ...['month', 'months'].map((unit) => [unit, (from: string, count: number) => addMonths(from, count)] as const),
])
/** More of any unit are past the last day of the list. */
const SPAN_MAX = 110_000
/** "2 weeks", counted from today. */
export const timeFromToday = (count: Part<number>): Part<string> =>
  inOrder([today, count, lookUp(SPANS)], (from, number, add) =>
    number <= SPAN_MAX ? withinList(add(from, number)) : null,
  )

/** The next such day from `from` on, or that of a given year. @returns null if there is none, as for 31 June */
function nextDay(from: string, month: number, day: number, year?: number): string | null {
  if (year !== undefined) return dayOf(year, month, day)
  const first = Number(from.slice(0, 4))
  // 29 February comes within eight years.
  for (let candidate = first; candidate <= first + 8; candidate += 1) {
    const found = dayOf(candidate, month, day)
    if (found && found >= from) return found
  }
  return null
}

/** @returns null for a day that the calendar or the list doesn't have */
const dayOf = (year: number, month: number, day: number): string | null => withinList(calendarDay(year, month, day))

const withinList = (day: string | null): string | null =>
  day && day >= LIMITS.day.min && day <= LIMITS.day.max ? day : null

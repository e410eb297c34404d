import { monthEnd, monthStart } from '@lintel/contract/calendar'
import type { StatementRange } from '@lintel/contract/rent/statement-range'
import { urlOf } from '@lintel/contract/screens'
import { isCalendarDay } from '../../../ui/text/dates.ts'
import type { UrlFilters } from '../../../ui/urls/url-filters.ts'

/** Days that are named; the first is the one when nothing is chosen. */
export const RANGE_NAMES = {
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-year': 'This year',
  'last-year': 'Last year',
} as const

export type RangeName = keyof typeof RANGE_NAMES
export const RANGES = Object.keys(RANGE_NAMES) as RangeName[]

/** What a statement is about, in the URL. `range`: a name, or the days themselves. */
export type StatementFilters = {
  range: RangeName | StatementRange
  /** The id of a home; null for all. */
  property: string | null
  /** The id of an owner, for agents. */
  owner: string | null
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

export const statementFilters: UrlFilters<StatementFilters> = {
  path: urlOf('statement'),
  read: (search) => {
    const query = new URLSearchParams(search)
    const idOf = (name: string) => {
      const given = query.get(name)
      return given && UUID.test(given) ? given : null
    }
    return { range: readRange(query), property: idOf('property'), owner: idOf('owner') }
  },
  write: ({ range, property, owner }) => {
    const query = new URLSearchParams({
      ...(typeof range === 'object' ? range : range !== 'this-month' && { range }),
      ...(owner && { owner }),
      ...(property && { property }),
    })
    return query.size > 0 ? `?${query}` : ''
  },
}

function readRange(query: URLSearchParams): StatementFilters['range'] {
  const [from, through] = [query.get('from') ?? '', query.get('through') ?? '']
  if (isCalendarDay(from) && isCalendarDay(through)) return { from, through }
  return RANGES.find((name) => name === query.get('range')) ?? 'this-month'
}

/** The days of a range. @param month the first day of the present month */
export function daysOf(range: StatementFilters['range'], month: string): StatementRange {
  if (typeof range === 'object') return range
  if (range === 'this-month') return { from: month, through: monthEnd(month) }
  if (range === 'last-month') return { from: monthStart(month, -1), through: monthEnd(month, -1) }
  const year = Number(month.slice(0, 4)) - (range === 'last-year' ? 1 : 0)
  return { from: `${year}-01-01`, through: `${year}-12-31` }
}

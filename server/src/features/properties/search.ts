import type { PublicListQuery } from '@lintel/contract/properties/schema'
import type { PropertyStatus } from '@lintel/contract/properties/status'
import { type AnyColumn, and, eq, gte, inArray, lt, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { containsTerm, findContaining, hasPattern, patternOf } from '../../db/containing.ts'
import { writeCursor } from '../../db/cursor.ts'
import type { Page } from '../../db/newest-first.ts'
import { type Held, prepared } from '../../db/prepared.ts'
import { ORDERS, type Place } from './order.ts'
import type { PropertySummaryRow } from './present.ts'
import { summaryColumns } from './queries.ts'
import { properties } from './table.ts'

/** Which homes are meant; all that is given must hold. */
export type HomeFilters = {
  isPublished?: true | undefined
  ownerId?: string | undefined
  city?: string | undefined
  /** Inclusive. */
  minCents?: number | undefined
  /** Exclusive. */
  maxCents?: number | undefined
  bedrooms?: number | undefined
  minBedrooms?: number | undefined
  status?: PropertyStatus | undefined
}

/** Which of them are asked for, and in which order. */
export type HomeSearch = Pick<PublicListQuery, 'search' | 'sort' | 'limit' | 'cursor'>

const TITLE_AND_ADDRESS = sql`search_text`

/** Whether a home has the pattern; those who look after homes search in the city's name, too. */
const isMatch = ({ isPublished }: Held<HomeFilters>, pattern: string | Placeholder) =>
  or(hasPattern(TITLE_AND_ADDRESS, pattern), isPublished ? undefined : isInCity(pattern))

/** The same as indexes tell. */
const isHit = ({ isPublished }: HomeFilters, term: string) =>
  or(containsTerm(TITLE_AND_ADDRESS, term), isPublished ? undefined : isInCity(patternOf(term)))

/** Of few cities it is found out once whether their names have the pattern. */
const isInCity = (pattern: string | Placeholder) =>
  sql`city = any(array(select city from cities where lower(city) like lower(${pattern}::text)))`

/**
 * One page of the published homes that meet every filter.
 * @throws invalid for a cursor of another list or order
 */
export function searchPublished(db: Db, query: PublicListQuery): Promise<Page<PropertySummaryRow>> {
  const { city, minPrice, maxPrice, bedrooms, minBedrooms, status } = query
  const filters: HomeFilters = {
    isPublished: true,
    city: city || undefined,
    minCents: minPrice === undefined ? undefined : Math.ceil(minPrice * 100),
    maxCents: maxPrice === undefined ? undefined : Math.ceil(maxPrice * 100),
    bedrooms,
    minBedrooms,
    status: status === 'any' ? undefined : status,
  }
  return searchHomes(db, filters, query)
}

/**
 * One page of some homes that contain a term, if there is one, in an order.
 * @throws invalid for a cursor of another list or order
 */
export async function searchHomes(db: Db, filters: HomeFilters, query: HomeSearch): Promise<Page<PropertySummaryRow>> {
  const { search, sort, limit, cursor } = query
  const place = ORDERS[sort].placeOf(cursor)
  const values = { ...filters, ...place, limit: limit + 1 }
  const rows = search ? await findHomes(db, values, query, search) : await readPage(db, values, sort)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), next: last ? writeCursor(ORDERS[sort].keysOf(last)) : null }
}

type Values = HomeFilters & Place & { limit: number }
type Sort = HomeSearch['sort']

function findHomes(db: Db, values: Values, { sort, limit }: HomeSearch, term: string): Promise<PropertySummaryRow[]> {
  const order = { columns: ORDERS[sort].columns, by: ORDERS[sort].by(properties), after: isAfter(values, sort) }
  const wanted = { term, table: properties, isHit: isHit(values, term), within: isMeant(values), order, limit }
  return findContaining(wanted, {
    lookThrough: (depth, pattern) => lookThrough(db, { ...values, depth, pattern }, sort),
    hasMoreThan: async (depth) => (await lookBeyond(db, { ...values, depth }, sort)).length > 0,
    readThose: (ids) => selectHomes(db, values, sort, inArray(properties.id, ids)),
  })
}

const readPage = prepared('read_homes', (db, held: Held<Values>, sort: Sort) =>
  selectHomes(db, held, sort, isMeant(held)),
)

const lookThrough = prepared(
  'look_through_homes',
  (db, held: Held<Values & { depth: number; pattern: string }>, sort: Sort) => {
    const first = db
      .select({ ...summaryColumns, searchText: properties.searchText })
      .from(properties)
      .where(and(isWalked(held, sort), isAfter(held, sort)))
      .orderBy(...ORDERS[sort].by(properties))
      .limit(held.depth)
      .as('first_rows')
    return db
      .select()
      .from(first)
      .where(and(meets(held, first), isMatch(held, held.pattern)))
      .orderBy(...ORDERS[sort].by(first))
      .limit(held.limit)
  },
)

const lookBeyond = prepared('look_beyond_homes', (db, held: Held<Values & { depth: number }>, sort: Sort) =>
  db
    .select({ id: properties.id })
    .from(properties)
    .where(and(isWalked(held, sort), isAfter(held, sort)))
    .orderBy(...ORDERS[sort].by(properties))
    .offset(held.depth)
    .limit(1),
)

function selectHomes(db: Db, held: Held<Values>, sort: Sort, condition: SQL | undefined) {
  return db
    .select(summaryColumns)
    .from(properties)
    .where(and(condition, isAfter(held, sort)))
    .orderBy(...ORDERS[sort].by(properties))
    .limit(held.limit)
}

const isAfter = ({ afterKey, afterId }: Held<Place>, sort: Sort): SQL | undefined =>
  afterKey === undefined || afterId === undefined ? undefined : ORDERS[sort].after(afterKey, afterId)

const isMeant = (filters: Held<HomeFilters>): SQL | undefined => and(isAmong(filters), meets(filters, properties))

/** As much of it as one index knows of that is walked in the list's order, so that few rows are passed over. */
function isWalked(filters: Held<HomeFilters>, sort: Sort): SQL | undefined {
  const { city, minCents, maxCents, bedrooms, status } = filters
  if (sort !== 'newest') return and(isAmong(filters), meets({ minCents, maxCents }, properties))
  const isNarrow = city !== undefined || bedrooms !== undefined
  return and(isAmong(filters), meets(isNarrow ? { bedrooms } : { status }, properties))
}

const isAmong = ({ isPublished, ownerId, city }: Held<HomeFilters>): SQL | undefined =>
  and(
    // Written out, since a parameter would not let the planner see that the partial indexes apply.
    isPublished && sql`${properties.isPublished}`,
    ownerId === undefined ? undefined : eq(properties.ownerId, ownerId),
    city === undefined ? undefined : eq(properties.city, city),
  )

type Filtered = Record<'priceCents' | 'bedrooms' | 'status', AnyColumn>

function meets(filters: Held<HomeFilters>, columns: Filtered) {
  const { minCents, maxCents, bedrooms, minBedrooms, status } = filters
  return and(
    minCents === undefined ? undefined : gte(columns.priceCents, minCents),
    maxCents === undefined ? undefined : lt(columns.priceCents, maxCents),
    bedrooms === undefined ? undefined : eq(columns.bedrooms, bedrooms),
    minBedrooms === undefined ? undefined : gte(columns.bedrooms, minBedrooms),
    status === undefined ? undefined : eq(columns.status, status),
  )
}

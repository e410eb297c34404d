import { ceilToCents } from '@lintel/contract/money'
import type { PublicCountQuery, PublicListQuery } from '@lintel/contract/properties/schema'
import type { PropertyStatus } from '@lintel/contract/properties/status'
import { type AnyColumn, and, eq, gte, lt, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/connect.ts'
import { ALL, type Asked, containsTerm, findContaining, hasPattern } from '../../db/containing.ts'
import { writeCursor } from '../../db/cursor.ts'
import { type Held, prepared } from '../../db/prepared.ts'
import type { Page } from '../../paging.ts'
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

export const TITLE_AND_ADDRESS = sql`search_text`

/** Whether a home has the pattern; those who look after homes search in the city's name, too. */
export const isMatch = ({ isPublished }: Held<HomeFilters>, pattern: string | Placeholder) =>
  or(hasPattern(TITLE_AND_ADDRESS, pattern), isPublished ? undefined : isInCity(pattern))

/** Of few cities it is found out once whether their names have the pattern. */
const isInCity = (pattern: string | Placeholder) =>
  sql`city = any(array(select city from cities where lower(city) like lower(${pattern}::text)))`

/**
 * One page of the published homes that meet every filter.
 * @throws invalid for a cursor of another list or order
 */
export const searchPublished = (db: Db, query: PublicListQuery): Promise<Page<PropertySummaryRow>> =>
  searchHomes(db, publishedFilters(query), query)

/** The public list's filters as the database has them. */
export function publishedFilters(query: PublicCountQuery): HomeFilters {
  const { city, minPrice, maxPrice, bedrooms, minBedrooms, status } = query
  return {
    isPublished: true,
    city: city || undefined,
    minCents: minPrice === undefined ? undefined : ceilToCents(minPrice),
    maxCents: maxPrice === undefined ? undefined : ceilToCents(maxPrice),
    bedrooms,
    minBedrooms,
    status: status === 'any' ? undefined : status,
  }
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
  return findContaining(term, limit, {
    lookThrough: (depth, pattern) => lookThrough(db, { ...values, depth, pattern }, sort),
    sample:
      values.isPublished && isWalkedWhole(values, sort)
        ? null
        : (depth, pattern) => sample(db, { ...values, depth, pattern }, sort),
    hasMoreThan: async (depth) => (await lookBeyond(db, { ...values, depth }, sort)).length > 0,
    takeMatches: (asked) => takeMatches(db, { ...values, ...asked }, sort),
  })
}

type Look = Values & { depth: number; pattern: string }

const readPage = prepared('read_homes', (db, held: Held<Values>, sort: Sort) => {
  const meant = and(isMeant(held), isAfter(held, sort))
  const { minCents, maxCents, minBedrooms } = held
  const isInBand = minCents !== undefined || maxCents !== undefined
  // Few homes may be in both of two ranges, far apart in any order, so that many are passed over.
  if (isInBand && minBedrooms !== undefined)
    return readFirst(db, seenByIndexes(db).where(meant).as('homes'), undefined, held, sort)
  return db
    .select(summaryColumns)
    .from(properties)
    .where(meant)
    .orderBy(...ORDERS[sort].by(properties))
    .limit(held.limit)
})

const lookThrough = prepared('look_through_homes', (db, held: Held<Look>, sort: Sort) => {
  const first = firstOfList(db, held, sort)
  return readFirst(db, first, and(meets(held, first), isMatch(held, held.pattern)), held, sort)
})

export const sample = prepared('sample_homes', (db, held: Held<Look>, sort: Sort) => {
  const first = firstOfList(db, held, sort)
  return db
    .select({
      withTerm: countOf(hasPattern(TITLE_AND_ADDRESS, held.pattern)),
      known: held.isPublished ? sql<number>`0` : countOf(isInCity(held.pattern)),
      meant: countOf(meets(held, first)),
    })
    .from(first)
})

const countOf = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition ?? true}))::int`

const takeMatches = prepared('take_homes', (db, held: Held<Values & Asked>, sort: Sort) => {
  const having = (condition: SQL) => seenByIndexes(db).where(and(isMeant(held), condition, isAfter(held, sort)))
  const byText = having(containsTerm(TITLE_AND_ADDRESS, held))
  // Two looks, since one for either could not be answered by the cities' index alone.
  const all = held.isPublished ? byText : union(byText, having(isInCity(held.pattern)))
  return readFirst(db, all.limit(ALL).as('homes'), undefined, held, sort)
})

export const firstOfList = (db: Db, held: Held<Look>, sort: Sort) =>
  seenByIndexes(db)
    .where(and(isWalked(held, sort), isAfter(held, sort)))
    .orderBy(...ORDERS[sort].by(properties))
    .limit(held.depth)
    .as('homes')

/** What the indexes that lists are walked along hold of homes, so that those passed over are not read. */
export function seenByIndexes(db: Db) {
  const { id, createdAt, priceCents, bedrooms, status, city, searchText } = properties
  return db.select({ id, createdAt, priceCents, bedrooms, status, city, searchText }).from(properties)
}

type Seen = ReturnType<typeof firstOfList>

/** A page of homes: which they are is found out first, and then they are read. */
function readFirst(db: Db, homes: Seen, condition: SQL | undefined, { limit }: Held<Values>, sort: Sort) {
  const { id, createdAt, priceCents } = homes
  const page = db
    .select({ id, createdAt, priceCents })
    .from(homes)
    .where(condition)
    .orderBy(...ORDERS[sort].by(homes))
    .limit(limit)
    .as('page')
  return db
    .select(summaryColumns)
    .from(page)
    .innerJoin(properties, eq(properties.id, page.id))
    .orderBy(...ORDERS[sort].by(page))
}

export const lookBeyond = prepared('look_beyond_homes', (db, held: Held<Values & { depth: number }>, sort: Sort) =>
  db
    .select({ id: properties.id })
    .from(properties)
    .where(and(isWalked(held, sort), isAfter(held, sort)))
    .orderBy(...ORDERS[sort].by(properties))
    .offset(held.depth)
    .limit(1),
)

const isAfter = ({ afterKey, afterId }: Held<Place>, sort: Sort): SQL | undefined =>
  afterKey === undefined || afterId === undefined ? undefined : ORDERS[sort].after(afterKey, afterId)

export const isMeant = (filters: Held<HomeFilters>): SQL | undefined =>
  and(isAmong(filters), meets(filters, properties))

const isWalked = (filters: Held<HomeFilters>, sort: Sort): SQL | undefined =>
  and(isAmong(filters), meets(walkedBy(filters, sort), properties))

/** Those of the filters that one index in the list's order knows, so that few homes are passed over. */
function walkedBy(filters: Held<HomeFilters>, sort: Sort): Held<HomeFilters> {
  const { city, minCents, maxCents, bedrooms, status } = filters
  if (sort !== 'newest') return { minCents, maxCents }
  return city === undefined && bedrooms === undefined ? { status } : { bedrooms }
}

function isWalkedWhole(filters: HomeFilters, sort: Sort): boolean {
  const walked = walkedBy(filters, sort)
  const names = ['minCents', 'maxCents', 'bedrooms', 'minBedrooms', 'status'] as const
  return names.every((name) => filters[name] === walked[name])
}

const isAmong = ({ isPublished, ownerId, city }: Held<HomeFilters>): SQL | undefined =>
  and(
    // Written out, since a parameter would not let the planner see that the partial indexes apply.
    isPublished && sql`${properties.isPublished}`,
    ownerId === undefined ? undefined : eq(properties.ownerId, ownerId),
    city === undefined ? undefined : eq(properties.city, city),
  )

type Filtered = Record<'priceCents' | 'bedrooms' | 'status', AnyColumn>

export function meets(filters: Held<HomeFilters>, columns: Filtered) {
  const { minCents, maxCents, bedrooms, minBedrooms, status } = filters
  return and(
    minCents === undefined ? undefined : gte(columns.priceCents, minCents),
    maxCents === undefined ? undefined : lt(columns.priceCents, maxCents),
    bedrooms === undefined ? undefined : eq(columns.bedrooms, bedrooms),
    minBedrooms === undefined ? undefined : gte(columns.bedrooms, minBedrooms),
    status === undefined ? undefined : eq(columns.status, status),
  )
}

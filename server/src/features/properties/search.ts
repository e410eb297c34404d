import type { PublicListQuery } from '@lintel/contract/properties/schema'
import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { findContaining } from '../../db/containing.ts'
import { writeCursor } from '../../db/cursor.ts'
import type { Page } from '../../db/newest-first.ts'
import { ORDERS } from './order.ts'
import type { PropertySummaryRow } from './present.ts'
import { summaryColumns } from './queries.ts'
import { properties } from './table.ts'

/** Which homes are searched, and how. */
export type HomeSearch = Pick<PublicListQuery, 'search' | 'sort' | 'limit' | 'cursor'> & {
  /** Undefined for all homes. */
  within: SQL | undefined
  /** The texts a term may stand in, all lowercase. */
  texts: SQL[]
}

const TITLE_AND_ADDRESS = sql`search_text`
const CITY = sql`lower(city)`

/** What those who look after homes search in. */
export const PORTFOLIO_TEXTS = [TITLE_AND_ADDRESS, CITY]

/**
 * One page of the published homes that meet every filter.
 * @throws invalid for a cursor of another list or order
 */
export const searchPublished = (db: Db, query: PublicListQuery): Promise<Page<PropertySummaryRow>> =>
  searchHomes(db, { ...query, within: filtersOf(query), texts: [TITLE_AND_ADDRESS] })

/**
 * One page of some homes that contain a term, if there is one, in an order.
 * @throws invalid for a cursor of another list or order
 */
export async function searchHomes(db: Db, query: HomeSearch): Promise<Page<PropertySummaryRow>> {
  const rows = query.search ? await findHomes(db, query, query.search) : await readInOrder(db, query, query.within)
  const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
  return { rows: rows.slice(0, query.limit), next: last ? writeCursor(ORDERS[query.sort].keysOf(last)) : null }
}

function findHomes(db: Db, query: HomeSearch, term: string): Promise<PropertySummaryRow[]> {
  const { within, texts, limit } = query
  const order = ORDERS[query.sort]
  const inOrder = () =>
    db
      .select({ ...summaryColumns, searchText: properties.searchText })
      .from(properties)
      .where(and(within, order.after(query.cursor)))
      .orderBy(...order.by(properties))
  return findContaining(
    db,
    { term, table: properties, texts, within, limit },
    {
      lookThrough: (depth, isMatch) => {
        const first = inOrder().limit(depth).as('first_rows')
        return db
          .select()
          .from(first)
          .where(isMatch)
          .orderBy(...order.by(first))
          .limit(limit + 1)
      },
      hasMoreThan: async (depth) => (await inOrder().offset(depth).limit(1)).length > 0,
      readThose: (ids) => readInOrder(db, query, inArray(properties.id, ids)),
    },
  )
}

function readInOrder(db: Db, query: HomeSearch, condition: SQL | undefined): Promise<PropertySummaryRow[]> {
  const order = ORDERS[query.sort]
  return db
    .select(summaryColumns)
    .from(properties)
    .where(and(condition, order.after(query.cursor)))
    .orderBy(...order.by(properties))
    .limit(query.limit + 1)
}

function filtersOf({ city, minPrice, maxPrice, bedrooms, minBedrooms, status }: PublicListQuery): SQL | undefined {
  const { isPublished, priceCents } = properties
  return and(
    // Written out, since a parameter would not let the planner see that the partial indexes apply.
    sql`${isPublished}`,
    city ? eq(properties.city, city) : undefined,
    minPrice === undefined ? undefined : gte(priceCents, Math.ceil(minPrice * 100)),
    maxPrice === undefined ? undefined : lt(priceCents, Math.ceil(maxPrice * 100)),
    bedrooms === undefined ? undefined : eq(properties.bedrooms, bedrooms),
    minBedrooms === undefined ? undefined : gte(properties.bedrooms, minBedrooms),
    status === 'any' ? undefined : eq(properties.status, status),
  )
}

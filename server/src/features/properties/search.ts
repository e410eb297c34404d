import type { CappedCount } from '@lintel/contract/counts'
import { LIMITS } from '@lintel/contract/limits'
import { ceilToCents } from '@lintel/contract/money'
import type { PropertySort, PublicCountQuery, PublicListQuery } from '@lintel/contract/properties/schema'
import type { PropertyStatus } from '@lintel/contract/properties/status'
import { eq, gte, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { NEWEST, type Page } from '../../paging.ts'
import { defineList } from '../../search/list.ts'
import type { PropertySummaryRow } from './present.ts'
import { summaryColumns } from './queries.ts'
import { properties } from './table.ts'

type PublicFilters = {
  city?: string | undefined
  /** Inclusive. */
  minCents?: number | undefined
  /** Exclusive. */
  maxCents?: number | undefined
  bedrooms?: number | undefined
  minBedrooms?: number | undefined
  status?: PropertyStatus | undefined
}

const { id, createdAt, priceCents, bedrooms, status, city, searchText } = properties

/** What every index of homes that lists are scanned along includes. */
export const listColumns = { id, createdAt, priceCents, bedrooms, status, city, searchText }

export const selectSummaries = (db: Db) => db.select(summaryColumns).from(properties).$dynamic()

const publishedHomes = defineList({
  table: properties,
  columns: listColumns,
  where: sql`${properties.isPublished}`,
  filters: {
    city: (home, value) => eq(home.city, value),
    minCents: (home, value) => gte(home.priceCents, value),
    maxCents: (home, value) => lt(home.priceCents, value),
    bedrooms: (home, value) => eq(home.bedrooms, value),
    minBedrooms: (home, value) => gte(home.bedrooms, value),
    status: (home, value) => eq(home.status, value),
  },
  orders: {
    newest: NEWEST,
    'price-asc': { key: 'priceCents', type: 'number', direction: 'asc' },
    'price-desc': { key: 'priceCents', type: 'number', direction: 'desc' },
  },
  resolvedFilters: ({ city, bedrooms }: PublicFilters, sort: PropertySort) => {
    if (sort !== 'newest') return ['city', 'minCents', 'maxCents']
    return city === undefined && bedrooms === undefined ? ['status'] : ['city', 'bedrooms']
  },
  select: selectSummaries,
  // Few homes may be in both of two ranges, far apart in any order.
  readsKeysFirst: ({ minCents, maxCents, minBedrooms }) =>
    minBedrooms !== undefined && (minCents !== undefined || maxCents !== undefined),
})

/**
 * One page of the published homes that pass every filter.
 * @throws invalid for a cursor of another list or order
 */
export const searchPublished = (db: Db, query: PublicListQuery): Promise<Page<PropertySummaryRow>> =>
  publishedHomes.listPage(db, filtersOf(query), query)

/** How many published homes pass every filter, counted up to `LIMITS.countMax`. */
export async function countPublished(db: Db, query: PublicCountQuery): Promise<CappedCount> {
  const max = LIMITS.countMax
  const count = await publishedHomes.countRows(db, filtersOf(query), { search: query.search, sort: 'newest', max })
  return { count: Math.min(count, max), isCapped: count > max }
}

function filtersOf({ city, minPrice, maxPrice, bedrooms, minBedrooms, status }: PublicCountQuery): PublicFilters {
  return {
    city: city || undefined,
    minCents: minPrice === undefined ? undefined : ceilToCents(minPrice),
    maxCents: maxPrice === undefined ? undefined : ceilToCents(maxPrice),
    bedrooms,
    minBedrooms,
    status: status === 'any' ? undefined : status,
  }
}

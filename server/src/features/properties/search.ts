import type { CappedCount } from '@lintel/contract/counts'
import { LIMITS } from '@lintel/contract/limits'
import type { Page } from '@lintel/contract/paging'
import type { PropertySort, PublicCountQuery, PublicListQuery } from '@lintel/contract/properties/search-schema'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { NEWEST } from '../../db/paging.ts'
import { defineList } from '../../search/list.ts'
import { COMBINATION, SINGLE } from '../../search/search.ts'
import { filtersOf, mapNames, type PublicFilters, publishedColumns, publishedFilters } from './filters.ts'
import type { PropertySummaryRow } from './present.ts'
import { selectSummaries } from './queries.ts'
import { properties } from './table.ts'

const propertyTerms = sql`home_terms(fact_bits, status)`

const publishedProperties = defineList({
  table: properties,
  columns: publishedColumns,
  where: sql`${properties.isPublished}`,
  filters: publishedFilters,
  orders: {
    newest: NEWEST,
    'price-asc': { key: 'priceCents', type: 'number', direction: 'asc' },
    'price-desc': { key: 'priceCents', type: 'number', direction: 'desc' },
  },
  resolvedFilters: (_filters: PublicFilters, sort: PropertySort) =>
    sort === 'newest' ? ['city'] : ['city', 'minCents', 'maxCents'],
  indexes: {
    columns: null,
    status: (value) => sql`${propertyTerms} @> array[home_status_term(${value}::text)]`,
    // Bits of facts are terms of a home without conversion.
    facts: (value) => sql`${propertyTerms} && bits_of(${value}::bigint)`,
  },
  indexedFilters: {
    district: 'columns',
    minCents: 'columns',
    maxCents: 'columns',
    minArea: 'columns',
    maxArea: 'columns',
    availableBy: 'columns',
    bedrooms: 'columns',
    minBedrooms: 'columns',
    minBathrooms: 'columns',
    status: 'status',
    ...mapNames('facts'),
  },
  // The city is resolved, and the status is given unless it is any.
  bounds: ({ city: _, status: __, ...filters }, hasTerm) =>
    [...Object.values(filters), hasTerm || undefined].filter((given) => given !== undefined).length > 1
      ? COMBINATION
      : SINGLE,
  select: selectSummaries,
})

/**
 * One page of the published homes that pass every filter.
 * @param currency of the query's amounts
 * @throws invalid for a cursor of another list or order
 */
export const searchPublished = (db: Db, query: PublicListQuery, currency: string): Promise<Page<PropertySummaryRow>> =>
  publishedProperties.listPage(db, filtersOf(query, currency), query)

/** How many published homes pass every filter, counted up to `LIMITS.countMax`. */
export async function countPublished(db: Db, query: PublicCountQuery, currency: string): Promise<CappedCount> {
  const max = LIMITS.countMax
  const order = { search: query.search, sort: 'newest', max } as const
  const { count, isAtLeast } = await publishedProperties.countTotal(db, filtersOf(query, currency), order)
  return { count: Math.min(count, max), isCapped: isAtLeast || count > max }
}

import type { CappedCount } from '@lintel/contract/counts'
import { LIMITS } from '@lintel/contract/limits'
import { ceilToCents } from '@lintel/contract/money'
import { FACT_FILTER_NAMES, type FactFilter } from '@lintel/contract/properties/fact-choices'
import type { PropertySort, PublicCountQuery, PublicListQuery } from '@lintel/contract/properties/search-schema'
import type { PropertyStatus } from '@lintel/contract/properties/status'
import { eq, gte, lt, lte, type Placeholder, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { NEWEST, type Page } from '../../paging.ts'
import { defineList } from '../../search/list.ts'
import { COMBINATION, SINGLE } from '../../search/search.ts'
import { factMask } from './fact-bits.ts'
import type { PropertySummaryRow } from './present.ts'
import { summaryColumns } from './queries.ts'
import { properties } from './table.ts'

export type PublicFilters = {
  city?: string | undefined
  district?: string | undefined
  /** Inclusive. */
  minCents?: number | undefined
  /** Exclusive. */
  maxCents?: number | undefined
  bedrooms?: number | undefined
  minBedrooms?: number | undefined
  minBathrooms?: number | undefined
  /** Square metres, inclusive. */
  minArea?: number | undefined
  maxArea?: number | undefined
  /** `YYYY-MM-DD` */
  availableBy?: string | undefined
  status?: PropertyStatus | undefined
} & { [Name in FactFilter]?: number | undefined }

const { id, createdAt, priceCents, bedrooms, status, city, searchText } = properties

/** What every index of all homes that lists are scanned along includes. */
export const listColumns = { id, createdAt, priceCents, bedrooms, status, city, searchText }

/** What every index of published homes that lists are scanned along includes. */
export const publishedColumns = {
  ...listColumns,
  bathrooms: properties.bathrooms,
  area: properties.area,
  district: properties.district,
  availableOn: properties.availableOn,
  factBits: properties.factBits,
}
export type PublishedColumns = typeof publishedColumns

export const selectSummaries = (db: Db) => db.select(summaryColumns).from(properties).$dynamic()

const homeTerms = sql`home_terms(fact_bits, status)`

const factFilters = mapNames((home: PublishedColumns, value: Placeholder) => hasAnyBit(home, value))
/** By name, whether a published home passes a filter; tested on its columns or on those of a subquery. */
export const publishedFilters = {
  city: (home: PublishedColumns, value: Placeholder) => eq(home.city, value),
  district: (home: PublishedColumns, value: Placeholder) => eq(home.district, value),
  minCents: (home: PublishedColumns, value: Placeholder) => gte(home.priceCents, value),
  maxCents: (home: PublishedColumns, value: Placeholder) => lt(home.priceCents, value),
  bedrooms: (home: PublishedColumns, value: Placeholder) => eq(home.bedrooms, value),
  minBedrooms: (home: PublishedColumns, value: Placeholder) => gte(home.bedrooms, value),
  minBathrooms: (home: PublishedColumns, value: Placeholder) => gte(home.bathrooms, value),
  minArea: (home: PublishedColumns, value: Placeholder) => gte(home.area, value),
  maxArea: (home: PublishedColumns, value: Placeholder) => lte(home.area, value),
  availableBy: (home: PublishedColumns, value: Placeholder) => lte(home.availableOn, value),
  status: (home: PublishedColumns, value: Placeholder) => eq(home.status, value),
  ...factFilters,
}

const publishedHomes = defineList({
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
    status: (value) => sql`${homeTerms} @> array[home_status_term(${value}::text)]`,
    // Bits of facts are terms of a home as they are.
    facts: (value) => sql`${homeTerms} && bits_of(${value}::bigint)`,
  },
  indexedFilters: {
    ...{ district: 'columns', minCents: 'columns', maxCents: 'columns' },
    ...{ minArea: 'columns', maxArea: 'columns', availableBy: 'columns' },
    ...{ bedrooms: 'columns', minBedrooms: 'columns', minBathrooms: 'columns', status: 'status' },
    ...mapNames('facts'),
  },
  // The city is resolved, and the status is given unless it is any.
  bounds: ({ city: _, status: __, ...filters }, hasTerm) =>
    [...Object.values(filters), hasTerm || undefined].filter((given) => given !== undefined).length > 1
      ? COMBINATION
      : SINGLE,
  select: selectSummaries,
})

/** @param value a mask of the bits of one filter's choices */
const hasAnyBit = (home: PublishedColumns, value: Placeholder) => sql`${home.factBits} & ${value}::bigint <> 0`

function mapNames<Value>(value: Value): { [Name in FactFilter]: Value } {
  return Object.fromEntries(FACT_FILTER_NAMES.map((name) => [name, value])) as { [Name in FactFilter]: Value }
}

/**
 * One page of the published homes that pass every filter.
 * @throws invalid for a cursor of another list or order
 */
export const searchPublished = (db: Db, query: PublicListQuery): Promise<Page<PropertySummaryRow>> =>
  publishedHomes.listPage(db, filtersOf(query), query)

/** How many published homes pass every filter, counted up to `LIMITS.countMax`. */
export async function countPublished(db: Db, query: PublicCountQuery): Promise<CappedCount> {
  const max = LIMITS.countMax
  const order = { search: query.search, sort: 'newest', max } as const
  const { count, isAtLeast } = await publishedHomes.countTotal(db, filtersOf(query), order)
  return { count: Math.min(count, max), isCapped: isAtLeast || count > max }
}

export function filtersOf({
  search: _,
  minPrice,
  maxPrice,
  city,
  district,
  status,
  ...rest
}: PublicCountQuery): PublicFilters {
  const facts = FACT_FILTER_NAMES.map((name) => [name, factMask(name, rest[name])] as const)
  return {
    city: city || undefined,
    district: district || undefined,
    minCents: minPrice === undefined ? undefined : ceilToCents(minPrice),
    maxCents: maxPrice === undefined ? undefined : ceilToCents(maxPrice),
    bedrooms: rest.bedrooms,
    minBedrooms: rest.minBedrooms,
    minBathrooms: rest.minBathrooms,
    minArea: rest.minArea,
    maxArea: rest.maxArea,
    availableBy: rest.availableBy,
    status: status === 'any' ? undefined : status,
    ...Object.fromEntries(facts),
  }
}

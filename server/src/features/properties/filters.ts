import { ceilToCents } from '@lintel/contract/money'
import { FACT_FILTER_NAMES, type FactFilter } from '@lintel/contract/properties/fact-choices'
import type { PublicCountQuery } from '@lintel/contract/properties/search-schema'
import type { PropertyStatus } from '@lintel/contract/properties/status'
import { type AnyColumn, eq, gte, lt, lte, type Placeholder, sql } from 'drizzle-orm'
import { factMask } from './fact-bits.ts'
import { properties } from './table.ts'

export type PublicFilters = {
  /** Places in any spelling. */
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

const { id, createdAt, priceCents, bedrooms, status, cityKey, searchText } = properties

/** What every index of all homes that lists are scanned along includes. */
export const listColumns = { id, createdAt, priceCents, bedrooms, status, cityKey, searchText }

/** What every index of published homes that lists are scanned along includes. */
export const publishedColumns = {
  ...listColumns,
  bathrooms: properties.bathrooms,
  area: properties.area,
  districtKey: properties.districtKey,
  availableOn: properties.availableOn,
  factBits: properties.factBits,
}
export type PublishedColumns = typeof publishedColumns

const factFilters = mapNames((property: PublishedColumns, value: Placeholder) => hasAnyBit(property, value))
/** By name, whether a published home passes a filter; tested on its columns or on those of a subquery. */
export const publishedFilters = {
  city: (property: PublishedColumns, value: Placeholder) => isPlace(property.cityKey, value),
  district: (property: PublishedColumns, value: Placeholder) => isPlace(property.districtKey, value),
  minCents: (property: PublishedColumns, value: Placeholder) => gte(property.priceCents, value),
  maxCents: (property: PublishedColumns, value: Placeholder) => lt(property.priceCents, value),
  bedrooms: (property: PublishedColumns, value: Placeholder) => eq(property.bedrooms, value),
  minBedrooms: (property: PublishedColumns, value: Placeholder) => gte(property.bedrooms, value),
  minBathrooms: (property: PublishedColumns, value: Placeholder) => gte(property.bathrooms, value),
  minArea: (property: PublishedColumns, value: Placeholder) => gte(property.area, value),
  maxArea: (property: PublishedColumns, value: Placeholder) => lte(property.area, value),
  availableBy: (property: PublishedColumns, value: Placeholder) => lte(property.availableOn, value),
  status: (property: PublishedColumns, value: Placeholder) => eq(property.status, value),
  ...factFilters,
}

/** @param value a name in any spelling */
const isPlace = (key: AnyColumn, value: Placeholder) => sql`${key} = place_key(${value}::text)`

/** @param value a mask of the bits of one filter's choices */
const hasAnyBit = (property: PublishedColumns, value: Placeholder) => sql`${property.factBits} & ${value}::bigint <> 0`

/** The same value for each filter by facts. */
export function mapNames<Value>(value: Value): { [Name in FactFilter]: Value } {
  return Object.fromEntries(FACT_FILTER_NAMES.map((name) => [name, value])) as { [Name in FactFilter]: Value }
}

/**
 * The filters of a query as the list tests them: money in minor units, choices as masks.
 * @param currency of the query's amounts: the installation's
 */
export function filtersOf(
  { search: _, minPrice, maxPrice, city, district, status, ...rest }: PublicCountQuery,
  currency: string,
): PublicFilters {
  const facts = FACT_FILTER_NAMES.map((name) => [name, factMask(name, rest[name])] as const)
  return {
    city: city || undefined,
    district: district || undefined,
    minCents: minPrice === undefined ? undefined : ceilToCents(minPrice, currency),
    maxCents: maxPrice === undefined ? undefined : ceilToCents(maxPrice, currency),
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

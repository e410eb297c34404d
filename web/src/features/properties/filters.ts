import { LIMITS, PRICE_BANDS } from '@lintel/contract/limits'
import type { PropertySort, PublicListQuery } from '@lintel/contract/properties/schema'
import type { UrlFilters } from '../../ui/url-filters.ts'
import { urls } from '../../urls.ts'

export type PriceBand = keyof typeof PRICE_BANDS

/** The filters and order of the listings, stored in the URL. */
export type Filters = {
  /** Text in title or address; '' for all. */
  search: string
  city: string | null
  price: PriceBand | null
  /** Exactly this many, unless `withLarger`: '3+ Beds' is 3 (specification, section 9). */
  bedrooms: 1 | 2 | 3 | null
  /** Includes properties with more bedrooms; only at `bedrooms: 3`. */
  withLarger: boolean
  /** Includes occupied properties and those in maintenance. */
  withLet: boolean
  sort: PropertySort
}

export const NO_FILTERS: Filters = {
  search: '',
  city: null,
  price: null,
  bedrooms: null,
  withLarger: false,
  withLet: false,
  sort: 'newest',
}

export const BEDROOM_LABELS = { 1: '1 Bed', 2: '2 Beds', 3: '3+ Beds' } as const

export const SORT_LABELS: Record<PropertySort, string> = {
  newest: 'Newest first',
  'price-asc': 'Lowest rent',
  'price-desc': 'Highest rent',
}

const BEDROOMS = [1, 2, 3] as const
/** The number of bedrooms at which larger properties can be included. */
export const LARGEST = 3

/** Parses the filters from a query string, with or without its question mark; unknown values are ignored. */
export function readFilters(search: string): Filters {
  const query = new URLSearchParams(search)
  const bedrooms = BEDROOMS.find((count) => query.get('bedrooms') === String(count)) ?? null
  const withLarger = query.get('minBedrooms') === String(LARGEST)
  return {
    search: (query.get('search') ?? '').trim().slice(0, LIMITS.searchMax),
    city: query.get('city')?.slice(0, LIMITS.cityMax) || null,
    price: keyOf(PRICE_BANDS, query.get('price')),
    bedrooms: withLarger ? LARGEST : bedrooms,
    withLarger,
    withLet: query.get('status') === 'any',
    sort: keyOf(SORT_LABELS, query.get('sort')) ?? 'newest',
  }
}

/** The query string of the filters: `''` or `?…`, without defaults, always in the same order. */
export function writeFilters(filters: Filters): string {
  const { search, city, price, bedrooms, withLet, sort } = filters
  const withLarger = filters.withLarger && bedrooms === LARGEST
  const query = new URLSearchParams()
  if (search.trim()) query.set('search', search.trim())
  if (city) query.set('city', city)
  if (price) query.set('price', price)
  if (bedrooms) query.set(withLarger ? 'minBedrooms' : 'bedrooms', String(bedrooms))
  if (withLet) query.set('status', 'any')
  if (sort !== 'newest') query.set('sort', sort)
  return query.size > 0 ? `?${query}` : ''
}

/** The query of the public list's route for the filters, without defaults. */
export function queryOf(filters: Filters): Partial<PublicListQuery> {
  const { search, city, price, bedrooms, withLarger, withLet, sort } = filters
  const band: { from?: number; to?: number } = price ? PRICE_BANDS[price] : {}
  return {
    ...(search && { search }),
    ...(city && { city }),
    ...(band.from !== undefined && { minPrice: band.from }),
    ...(band.to !== undefined && { maxPrice: band.to }),
    ...(bedrooms && (withLarger ? { minBedrooms: bedrooms } : { bedrooms })),
    ...(withLet && { status: 'any' as const }),
    ...(sort !== 'newest' && { sort }),
  }
}

/** An active filter: its label, and the change that clears it. */
export type ActiveFilter = { label: string; change: Partial<Filters> }

/** The active filters, in the order of the filter bar. The sort order is not a filter. */
export function activeFiltersOf(filters: Filters): ActiveFilter[] {
  const { search, city, price, bedrooms, withLarger, withLet } = filters
  const active: ActiveFilter[] = []
  if (search) active.push({ label: `“${search}”`, change: { search: '' } })
  if (city) active.push({ label: city, change: { city: null } })
  if (price) active.push({ label: PRICE_BANDS[price].label, change: { price: null } })
  if (bedrooms)
    active.push({ label: bedroomsLabel(bedrooms, withLarger), change: { bedrooms: null, withLarger: false } })
  if (withLet) active.push({ label: 'Let homes too', change: { withLet: false } })
  return active
}

/** Minimum length of a search that is matched against the beginning of city names. */
const MIN_CITY_PREFIX = 3

/** The city whose name equals or starts with the search, ignoring case and accents; null if there is none. */
export function findCityByName(search: string, cities: readonly string[]): string | null {
  const term = normalize(search.trim())
  if (term.length < MIN_CITY_PREFIX) return null
  return (
    cities.find((city) => normalize(city) === term) ?? cities.find((city) => normalize(city).startsWith(term)) ?? null
  )
}

const normalize = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function bedroomsLabel(bedrooms: 1 | 2 | 3, withLarger: boolean) {
  if (bedrooms < LARGEST) return BEDROOM_LABELS[bedrooms]
  return withLarger ? '3 beds or more' : 'Exactly 3 beds'
}

function keyOf<K extends string>(table: Record<K, unknown>, key: string | null): K | null {
  return key !== null && Object.hasOwn(table, key) ? (key as K) : null
}

export const listingFilters: UrlFilters<Filters> = { path: urls.listings, read: readFilters, write: writeFilters }

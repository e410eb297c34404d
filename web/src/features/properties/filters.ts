import { LIMITS, PRICE_BANDS } from '@lintel/contract/limits'
import type { PropertySort, PublicListQuery } from '@lintel/contract/properties/schema'
import type { UrlFilters } from '../../ui/url-filters.ts'
import { urls } from '../../urls.ts'

export type PriceBand = keyof typeof PRICE_BANDS

/** What the listings page is narrowed to. It lives in the page's address, so that a search can be shared and Back works. */
export type Filters = {
  /** Within title or address; '' for all. */
  search: string
  city: string | null
  price: PriceBand | null
  /** Exactly this many: '3+' is 3 (specification, section 9)… */
  bedrooms: 1 | 2 | 3 | null
  /** …unless larger homes are asked for too. */
  withLarger: boolean
  /** Homes that are let or being worked on, too. */
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
/** The one number at which larger homes can be included. */
export const LARGEST = 3

/** The filters in an address (`?search=…` or without the mark); what is unknown or out of bounds there counts as absent. */
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

/** The same for an address: `''`, or a question mark and what differs from no filters at all, always in one order. */
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

/** What the public list is asked for, so that it meets the filters; only what differs from its defaults. */
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

/** One filter that is set: how it reads, and what to change so that it isn't. */
export type SetFilter = { label: string; cleared: Partial<Filters> }

/** The filters that are set, in the order of the page; the order of results is none. */
export function setFiltersOf(filters: Filters): SetFilter[] {
  const { search, city, price, bedrooms, withLarger, withLet } = filters
  const set: SetFilter[] = []
  if (search) set.push({ label: `“${search}”`, cleared: { search: '' } })
  if (city) set.push({ label: city, cleared: { city: null } })
  if (price) set.push({ label: PRICE_BANDS[price].label, cleared: { price: null } })
  if (bedrooms) set.push({ label: bedroomsLabel(bedrooms, withLarger), cleared: { bedrooms: null, withLarger: false } })
  if (withLet) set.push({ label: 'Let homes too', cleared: { withLet: false } })
  return set
}

/** The fewest letters that stand for the beginning of a city's name. */
const CITY_LETTERS = 3

/** The city that is searched for by its name or the beginning of it, whatever its case and accents; null for none. */
export function cityNamed(search: string, cities: readonly string[]): string | null {
  const term = plain(search.trim())
  if (term.length < CITY_LETTERS) return null
  return cities.find((city) => plain(city) === term) ?? cities.find((city) => plain(city).startsWith(term)) ?? null
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function bedroomsLabel(bedrooms: 1 | 2 | 3, withLarger: boolean) {
  if (bedrooms < LARGEST) return BEDROOM_LABELS[bedrooms]
  return withLarger ? '3 beds or more' : 'Exactly 3 beds'
}

function keyOf<K extends string>(table: Record<K, unknown>, key: string | null): K | null {
  return key !== null && Object.hasOwn(table, key) ? (key as K) : null
}

/** How they stand in the address of their screen. */
export const listingFilters: UrlFilters<Filters> = { path: urls.listings, read: readFilters, write: writeFilters }

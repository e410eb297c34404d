import { calendarDay, yearMonthDay } from '@lintel/contract/calendar'
import { addCents, amountMax } from '@lintel/contract/money'
import { isPlainNumber } from '@lintel/contract/plain-number'
import { FACT_CHOICES, FACT_FILTER_NAMES, type FactFilters } from '@lintel/contract/properties/fact-choices'
import { addSentence } from '@lintel/contract/properties/listing-parameters'
import type { PropertySort, PublicListQuery, Sentence } from '@lintel/contract/properties/search-schema'
import { urlOf } from '@lintel/contract/screens'
import {
  AREA_MAX,
  CITY_MAX,
  DAY_RANGE,
  DISTRICT_MAX,
  PRICE_BANDS,
  ROOMS_MAX,
  SEARCH_MAX,
} from '@lintel/contract/search-limits'
import { currentCurrency } from '../../../ui/text/money.ts'
import type { UrlFilters } from '../../../ui/urls/url-filters.ts'

export type PriceBand = keyof typeof PRICE_BANDS

/** The filters and order of the listings, stored in the URL. */
export type Filters = {
  /** Text in title or address; '' for all. */
  search: string
  city: string | null
  district: string | null
  price: PriceBand | null
  /** In major units of the installation's currency a month, both inclusive; they replace `price`. */
  priceFrom: number | null
  priceTo: number | null
  /** Exactly this many: '3+ Beds' is 3 (specification, section 9). */
  bedrooms: number | null
  /** Replaces `bedrooms`. */
  minBedrooms: number | null
  minBathrooms: number | null
  /** Square metres, both inclusive. */
  minArea: number | null
  maxArea: number | null
  /** `YYYY-MM-DD` */
  availableBy: string | null
  facts: FactFilters
  /** Includes occupied properties and those in maintenance. */
  withLet: boolean
  sort: PropertySort
  /** The cursor of a later page; only links without scripts lead there. */
  after: string | null
}

export const NO_FILTERS: Filters = {
  search: '',
  city: null,
  district: null,
  price: null,
  priceFrom: null,
  priceTo: null,
  bedrooms: null,
  minBedrooms: null,
  minBathrooms: null,
  minArea: null,
  maxArea: null,
  availableBy: null,
  facts: {},
  withLet: false,
  sort: 'newest',
  after: null,
}

export const BEDROOM_LABELS = { 1: '1 Bed', 2: '2 Beds', 3: '3+ Beds' } as const

export const SORT_LABELS: Record<PropertySort, string> = {
  newest: 'Newest first',
  'price-asc': 'Lowest rent',
  'price-desc': 'Highest rent',
}

/** The number of bedrooms at which larger properties can be included, by `minBedrooms`. */
export const LARGEST = 3 as const

/** Numbers in the URL by parameter, with their upper bound; all of them are 0 or more. */
const NUMBERS = {
  priceFrom: () => amountMax(currentCurrency()),
  priceTo: () => amountMax(currentCurrency()),
  minBedrooms: () => ROOMS_MAX,
  minBathrooms: () => ROOMS_MAX,
  minArea: () => AREA_MAX,
  maxArea: () => AREA_MAX,
} as const
const NUMBER_NAMES = Object.keys(NUMBERS) as (keyof typeof NUMBERS)[]

/** Parses the filters from a query string, with or without its question mark; unknown values are ignored. */
export function readFilters(search: string): Filters {
  const query = new URLSearchParams(search)
  const numbers = Object.fromEntries(NUMBER_NAMES.map((name) => [name, numberOf(query.get(name), NUMBERS[name]())]))
  const given = { ...NO_FILTERS, ...numbers }
  const availableBy = query.get('availableBy') ?? ''
  return replaceCoarse({
    ...given,
    search: (query.get('search') ?? '').trim().slice(0, SEARCH_MAX),
    city: query.get('city')?.slice(0, CITY_MAX) || null,
    district: query.get('district')?.slice(0, DISTRICT_MAX) || null,
    price: keyOf(PRICE_BANDS, query.get('price')),
    bedrooms: countOf(query.get('bedrooms')),
    minBathrooms: given.minBathrooms && Math.round(given.minBathrooms * 2) / 2,
    availableBy: isDay(availableBy) ? availableBy : null,
    facts: readFacts(query),
    withLet: query.get('status') === 'any',
    sort: keyOf(SORT_LABELS, query.get('sort')) ?? 'newest',
    after: /^[\w-]{1,200}$/.exec(query.get('after') ?? '')?.[0] ?? null,
  })
}

/** A range of rents replaces the band, and a number of bedrooms from which on an exact one. */
function replaceCoarse(filters: Filters): Filters {
  const { priceFrom, priceTo, minBedrooms, price, bedrooms } = filters
  const hasRange = priceFrom !== null || priceTo !== null
  return {
    ...filters,
    minBedrooms: minBedrooms && Math.ceil(minBedrooms),
    price: hasRange ? null : price,
    bedrooms: minBedrooms ? null : bedrooms,
  }
}

function readFacts(query: URLSearchParams): FactFilters {
  const facts = FACT_FILTER_NAMES.map((name) => {
    const given = query.get(name)?.split(',') ?? []
    return [name, FACT_CHOICES[name].filter((choice: string) => given.includes(choice))] as const
  })
  return Object.fromEntries(facts.filter(([, choices]) => choices.length > 0))
}

/** The query string of the filters: `''` or `?…`, without defaults, always in the same order, for the first page. */
export function writeFilters(filters: Filters): string {
  const { search, city, district, price, bedrooms, availableBy, facts, withLet, sort } = replaceCoarse(filters)
  const query = new URLSearchParams()
  const set = (name: string, value: unknown) => value && query.set(name, String(value))
  set('search', search.trim())
  set('city', city)
  set('district', district)
  set('price', price)
  if (bedrooms !== null) query.set('bedrooms', String(bedrooms))
  for (const name of NUMBER_NAMES) set(name, filters[name])
  set('availableBy', availableBy)
  for (const name of FACT_FILTER_NAMES) set(name, facts[name]?.join(','))
  if (withLet) query.set('status', 'any')
  if (sort !== 'newest') query.set('sort', sort)
  return query.size > 0 ? `?${query}` : ''
}

/** The address of a later page of the list. @param after its cursor */
export function urlOfPage(filters: Filters, after: string): string {
  const query = new URLSearchParams(writeFilters(filters))
  query.set('after', after)
  return `${urlOf('listings')}?${query}`
}

/** The query of the public list's route for the filters, without defaults. */
export function queryOf(filters: Filters): Partial<PublicListQuery> {
  const {
    price,
    priceFrom,
    priceTo,
    bedrooms,
    withLet,
    sort,
    facts,
    search,
    after: _,
    ...rest
  } = replaceCoarse(filters)
  const band: { from?: number; to?: number } = price ? PRICE_BANDS[price] : {}
  const minPrice = priceFrom ?? band.from
  // The route's upper end is exclusive, and rents are whole minor units.
  const maxPrice = priceTo === null ? band.to : addCents(priceTo, 1, currentCurrency())
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null))
  return {
    ...(search && { search }),
    ...given,
    ...(minPrice !== undefined && { minPrice }),
    ...(maxPrice !== undefined && { maxPrice }),
    ...(bedrooms !== null && { bedrooms }),
    ...(facts as Partial<PublicListQuery>),
    ...(withLet && { status: 'any' as const }),
    ...(sort !== 'newest' && { sort }),
  }
}

/** The filters of a page with what a sentence means; its other words replace the text that was searched for. */
export function withSentence(filters: Filters, sentence: Pick<Sentence, 'filters' | 'facts' | 'words'>): Filters {
  const parameters = new URLSearchParams(writeFilters(filters))
  addSentence(parameters, sentence, currentCurrency())
  return readFilters(`?${parameters}`)
}

/**
 * The filters that a search's words mean, to be offered beside the homes that have the words themselves; a single word may be the
 * beginning of a city's name. Null where they mean none.
 */
export function offeredFilters(filters: Filters, sentence: Sentence): Filters | null {
  if (countFilters(sentence) > 0) return withSentence(filters, sentence)
  const [place] = sentence.places
  if (!place || place.district || /\s/.test(filters.search)) return null
  return withSentence(filters, { filters: { city: place.city }, facts: {}, words: '' })
}

/** How many filters a sentence names; a district and its city are one. */
export function countFilters({ filters, facts }: Pick<Sentence, 'filters' | 'facts'>): number {
  const { district: _, ...others } = filters
  return Object.keys(others).length + Object.keys(facts).length
}

/** @returns a number of rooms, 0 for a studio, else null */
const countOf = (text: string | null): number | null =>
  text && /^\d{1,3}$/.test(text) && Number(text) <= ROOMS_MAX ? Number(text) : null

/** @returns a number above 0 and up to a bound, else null */
function numberOf(text: string | null, max: number): number | null {
  const digits = text?.slice(0, 12) ?? ''
  const number = isPlainNumber(digits) ? Number(digits) : 0
  return number > 0 && number <= max ? number : null
}

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  text >= DAY_RANGE.min &&
  text <= DAY_RANGE.max &&
  calendarDay(...yearMonthDay(text)) !== null

function keyOf<K extends string>(table: Record<K, unknown>, key: string | null): K | null {
  return key !== null && Object.hasOwn(table, key) ? (key as K) : null
}

export const listingFilters: UrlFilters<Filters> = { path: urlOf('listings'), read: readFilters, write: writeFilters }

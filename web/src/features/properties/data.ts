import type { Property, PropertySummary } from '@lintel/contract/properties/schema'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../api/client.ts'
import { isMissing } from '../../api/failures.ts'

import { pageQuery, pagesQuery, routeQuery } from '../../api/route-query.ts'
import { type Filters, queryOf } from './listings/filters.ts'

/** A property from a list, without description, pictures and what applicants are asked, or the whole property. */
export type LoadedProperty = PropertySummary &
  Partial<Pick<Property, 'description' | 'pictures' | 'version' | 'questions' | 'criteria' | 'archivedAt'>>

/** The published properties that match the filters. The previous results stay while other filters load. */
export const publicPropertiesQuery = ({ after, ...filters }: Filters) => ({
  ...pagesQuery('GET /api/properties/public', {
    query: { ...queryOf({ ...filters, after: null }), ...(after && { cursor: after }) },
  }),
  initialPageParam: after ?? undefined,
  placeholderData: keepPreviousData,
})

/** Their number, capped at 1,000. The previous count stays while another loads. */
export const publicCountQuery = (filters: Filters) => {
  const { sort: _, ...counted } = queryOf(filters)
  return {
    ...routeQuery('GET /api/properties/public/count', { query: counted }),
    placeholderData: keepPreviousData,
  }
}

/**
 * What a search as typed means, and whether a home has it as it is.
 * @param locale of who typed the text; absent for a text from a URL
 */
export const sentenceQuery = (text: string, { withLet }: Pick<Filters, 'withLet'>, locale?: string) =>
  routeQuery('GET /api/properties/sentence', {
    query: { text, ...(locale && { locale }), ...(withLet && { status: 'any' as const }) },
  })

/** The homes that each choice finds beside the other filters. The previous counts stay while others load. */
export const choiceCountsQuery = (filters: Filters) => {
  const { sort: _, ...counted } = queryOf(filters)
  return {
    ...routeQuery('GET /api/properties/public/choices', { query: counted }),
    placeholderData: keepPreviousData,
  }
}

/** The districts of a city with published homes, the largest first. */
export const districtsQuery = (city: string) => routeQuery('GET /api/properties/places', { query: { city } })

/** The cities with a published property, sorted. */
export const citiesQuery = routeQuery('GET /api/properties/cities')

/** One property. Its error satisfies `isMissing` if it doesn't exist or is not visible to the user. */
export const propertyQuery = (id: string) =>
  queryOptions<LoadedProperty>({
    queryKey: [...routeQuery('GET /api/properties/:id', { params: { id } }).queryKey],
    queryFn: ({ signal }) => call('GET /api/properties/:id', { params: { id }, signal }),
    // Components that mount later don't request a missing property (404) again, but retry other failures.
    retryOnMount: ({ state }) => !isMissing(state.error),
  })

/** Published homes by id, in that order. At least one id. */
export const severalPropertiesQuery = (ids: readonly string[]) =>
  routeQuery('GET /api/properties/several', { query: { ids: ids.join() } })

/** The ids of the current user's application for and lease of a property, if any. */
export const standingQuery = (id: string) => routeQuery('GET /api/properties/:id/standing', { params: { id } })

/** Number of properties on the home page. */
export const NEWEST_SHOWN = 3

/** The newest published properties. An infinite query, like the other lists, so that `useProperty` finds its rows. */
export const newestPropertiesQuery = pagesQuery('GET /api/properties/public', { query: { limit: NEWEST_SHOWN } })

/** Who manages a home, how soon they answer, and its past rents. */
export const listingQuery = (id: string) => routeQuery('GET /api/properties/:id/listing', { params: { id } })

/** Similar homes shown in a row. */
export const SIMILAR_SHOWN = 3
/** Enough that a row remains without those already applied for. */
const SIMILAR_ROWS = 12
/** How far a similar rent may be from another, as a share of it. */
const SIMILAR_RENT = 0.3

/** Available homes at a similar rent, newest first. @param city undefined for all cities */
export const similarPropertiesQuery = ({ city, price }: { city?: string; price: number }) =>
  pageQuery('GET /api/properties/public', {
    query: {
      ...(city && { city }),
      minPrice: Math.floor(price * (1 - SIMILAR_RENT)),
      maxPrice: Math.ceil(price * (1 + SIMILAR_RENT)),
      limit: SIMILAR_ROWS,
    },
  })

/** Whether similar homes don't fill their row. @param without ids of homes that are left out */
export const isSimilarRowShort = (properties: readonly { id: string }[], without: readonly string[]) =>
  properties.filter(({ id }) => !without.includes(id)).length < SIMILAR_SHOWN

/** The newest available homes in a city, which fill the row of similar ones. */
export const cityPropertiesQuery = (city: string) =>
  pageQuery('GET /api/properties/public', { query: { city, limit: SIMILAR_ROWS } })

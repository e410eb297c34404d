import { publicCountQuery } from '@lintel/contract/properties/search-schema'
import { filtersOf } from '@lintel/server/src/features/properties/filters.ts'
import { properties } from '@lintel/server/src/features/properties/table.ts'
import { anchorsOfSearch } from '@lintel/server/src/features/saved/search-anchors.ts'
import {
  foundProperties,
  matchedProperties,
  matchedValuesOf,
  savedProperties,
  savedSearches,
} from '@lintel/server/src/features/saved/table.ts'
import { eq, inArray } from 'drizzle-orm'
import type { DemoPart } from '../../part.ts'

const USER = 'amara'
/** Homes that the tenant keeps, the last one first. */
const SAVED = ['trieste-cavana', 'ghent-patershol', 'bristol-clifton-wood']
const FILTERS = { city: 'Lisbon', pets: 'possible' }
/** Homes that the search found. */
const FOUND = ['lisbon-marvila', 'lisbon-arroios']
const MINUTE_MS = 60_000

/** Homes that the tenant saved, and a search with its found homes. */
export const savedPart: DemoPart = {
  async fill({ db, now, currency, userId, propertyId }) {
    const user = userId(USER)
    const at = (place: number) => new Date(now.getTime() - (place + 1) * 30 * MINUTE_MS)
    const ids = SAVED.map(propertyId)
    const priced = await db
      .select({ id: properties.id, priceCents: properties.priceCents })
      .from(properties)
      .where(inArray(properties.id, [...ids, ...FOUND.map(propertyId)]))
    const rentOf = (id: string) => priced.find((property) => property.id === id)?.priceCents ?? 0
    await db
      .insert(savedProperties)
      .values(ids.map((id, place) => ({ userId: user, propertyId: id, priceCents: rentOf(id), createdAt: at(place) })))
    const conditions = filtersOf(publicCountQuery.parse(FILTERS), currency)
    const [search] = await db
      .insert(savedSearches)
      .values({
        userId: user,
        name: 'Lisbon, with the dog',
        filters: FILTERS,
        conditions,
        frequency: 'daily' as const,
        city: FILTERS.city,
        anchor: anchorsOfSearch(conditions, { words: '', districtKey: '' })[0] ?? '',
        maxCents: 2 ** 40,
        createdAt: at(9),
      })
      .returning({ id: savedSearches.id })
    await db.insert(foundProperties).values(
      FOUND.map(propertyId).map((id, place) => ({
        userId: user,
        propertyId: id,
        searchId: search?.id ?? '',
        priceCents: rentOf(id),
        createdAt: at(place),
      })),
    )
    // As if every home had been matched when it was published.
    const published = await db.select().from(properties).where(eq(properties.isPublished, true))
    await db
      .insert(matchedProperties)
      .values(published.map((property) => ({ propertyId: property.id, ...matchedValuesOf(property) })))
  },
}

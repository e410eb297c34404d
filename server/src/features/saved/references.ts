import type { MakeRows, MakeRowsOfProperty, ReferencesToProperties, ReferencesToUsers } from '../../test/references.ts'
import type { World } from '../../test/world.ts'
import { foundProperties, matchedProperties, matchedValuesOf, savedProperties, savedSearches } from './table.ts'

export const referencesToUsers: ReferencesToUsers = {
  'found_homes.user_id': { deletion: 'deleted', handOver: 'stays' },
  'saved_homes.user_id': { deletion: 'deleted', handOver: 'stays' },
  'saved_searches.user_id': { deletion: 'deleted', handOver: 'stays' },
}

export const referencesToProperties: ReferencesToProperties = {
  'found_homes.property_id': { removal: 'deleted', archival: 'deleted' },
  // A job deletes it once the home is not published.
  'matched_homes.property_id': { removal: 'deleted', archival: 'kept' },
  'saved_homes.property_id': { removal: 'deleted', archival: 'deleted' },
}

export const makeRows: MakeRows = (world, { user, property }) => saveAndFind(world, user.id, property.id)

export const makeRowsOfProperty: MakeRowsOfProperty = async (world, { property, tenants: [tenant] }) => {
  await saveAndFind(world, tenant.id, property.id)
  await world.db.insert(matchedProperties).values({ propertyId: property.id, ...matchedValuesOf(property) })
}

async function saveAndFind({ db }: World, userId: string, propertyId: string) {
  const ofUser = { userId, propertyId, priceCents: 1 }
  await db.insert(savedProperties).values(ofUser)
  const search = {
    name: 'Lake',
    filters: {},
    conditions: {},
    frequency: 'never',
    anchor: '',
    city: '',
    maxCents: 1,
  } as const
  const [saved] = await db
    .insert(savedSearches)
    .values({ ...search, userId })
    .returning()
  await db.insert(foundProperties).values({ ...ofUser, searchId: saved?.id ?? '' })
}

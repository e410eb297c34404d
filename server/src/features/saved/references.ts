import type { MakeRows, MakeRowsOfHome, ReferencesToHomes, ReferencesToUsers } from '../../test/references.ts'
import type { World } from '../../test/world.ts'
import { foundHomes, matchedHomes, matchedValuesOf, savedHomes, savedSearches } from './table.ts'

export const referencesToUsers: ReferencesToUsers = {
  'found_homes.user_id': { deletion: 'deleted', handOver: 'stays' },
  'saved_homes.user_id': { deletion: 'deleted', handOver: 'stays' },
  'saved_searches.user_id': { deletion: 'deleted', handOver: 'stays' },
}

export const referencesToHomes: ReferencesToHomes = {
  'found_homes.property_id': { removal: 'deleted', archival: 'deleted' },
  // A job deletes it once the home is not published.
  'matched_homes.property_id': { removal: 'deleted', archival: 'kept' },
  'saved_homes.property_id': { removal: 'deleted', archival: 'deleted' },
}

export const makeRows: MakeRows = (world, { user, home }) => saveAndFind(world, user.id, home.id)

export const makeRowsOfHome: MakeRowsOfHome = async (world, { home, tenants: [tenant] }) => {
  await saveAndFind(world, tenant.id, home.id)
  await world.db.insert(matchedHomes).values({ propertyId: home.id, ...matchedValuesOf(home) })
}

async function saveAndFind({ db }: World, userId: string, propertyId: string) {
  const ofUser = { userId, propertyId, priceCents: 1 }
  await db.insert(savedHomes).values(ofUser)
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
  await db.insert(foundHomes).values({ ...ofUser, searchId: saved?.id ?? '' })
}

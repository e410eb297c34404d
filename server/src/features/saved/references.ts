import type { MakeRows, ReferencesToHomes, ReferencesToUsers } from '../../test/references.ts'
import { foundHomes, savedHomes, savedSearches } from './table.ts'

export const referencesToUsers: ReferencesToUsers = {
  'found_homes.user_id': { deletion: 'deleted', handOver: 'stays' },
  'saved_homes.user_id': { deletion: 'deleted', handOver: 'stays' },
  'saved_searches.user_id': { deletion: 'deleted', handOver: 'stays' },
}

export const referencesToHomes: ReferencesToHomes = {
  'found_homes.property_id': 'deleted',
  'matched_homes.property_id': 'deleted',
  'saved_homes.property_id': 'deleted',
}

export const makeRows: MakeRows = async ({ db }, { user, home }) => {
  const ofUser = { userId: user.id, propertyId: home.id, priceCents: 1 }
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
    .values({ ...search, userId: user.id })
    .returning()
  await db.insert(foundHomes).values({ ...ofUser, searchId: saved?.id ?? '' })
}

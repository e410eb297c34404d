import { eq } from 'drizzle-orm'
import type { KeptTexts, MakeRowsOfHome, ReferencesToHomes, ReferencesToUsers } from '../../test/references.ts'
import { properties } from './table.ts'

export const referencesToUsers: ReferencesToUsers = {
  'properties.owner_id': { deletion: 'in part', handOver: 'moves' },
}

export const referencesToHomes: ReferencesToHomes = {
  'property_versions.property_id': { removal: 'deleted', archival: 'kept' },
  'vacancies.property_id': { removal: 'deleted', archival: 'kept' },
}

/** A home that had applicants, and was changed since they could see it. */
export const makeRowsOfHome: MakeRowsOfHome = async (world, { home, tenants: [tenant] }) => {
  await world.application(tenant, home, { status: 'withdrawn' })
  const isHome = eq(properties.id, home.id)
  await world.db.update(properties).set({ isPublished: false, title: 'Renamed' }).where(isHome)
}

const PLACE = { by: ['owner', 'agent'], because: 'the name of a place, without whose home it was' } as const

export const keptTexts: KeptTexts = {
  'cities.city': PLACE,
  'cities.city_key': PLACE,
  'districts.city': PLACE,
  'districts.city_key': PLACE,
  'districts.district': PLACE,
  'districts.district_key': PLACE,
}

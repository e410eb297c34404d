import { eq } from 'drizzle-orm'
import type { KeptTexts, MakeRowsOfProperty, ReferencesToProperties, ReferencesToUsers } from '../../test/references.ts'
import { properties } from './table.ts'

export const referencesToUsers: ReferencesToUsers = {
  'properties.owner_id': { deletion: 'in part', handOver: 'moves' },
}

export const referencesToProperties: ReferencesToProperties = {
  'property_versions.property_id': { removal: 'deleted', archival: 'kept' },
  'vacancies.property_id': { removal: 'deleted', archival: 'kept' },
}

/** A home that had applicants, and was changed since they could see it. */
export const makeRowsOfProperty: MakeRowsOfProperty = async (world, { property, tenants: [tenant] }) => {
  await world.application(tenant, property, { status: 'withdrawn' })
  const isProperty = eq(properties.id, property.id)
  await world.db.update(properties).set({ isPublished: false, title: 'Renamed' }).where(isProperty)
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

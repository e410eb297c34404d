import type { MakeRowsOfProperty, ReferencesToProperties } from '../../test/references.ts'
import { dailyCounts } from './table.ts'

export const referencesToProperties: ReferencesToProperties = {
  'daily_counts.property_id': { removal: 'deleted', archival: 'kept' },
}

export const makeRowsOfProperty: MakeRowsOfProperty = async ({ db }, { property }) => {
  await db.insert(dailyCounts).values({ propertyId: property.id, kind: 'save', day: '2026-01-01', count: 1 })
}

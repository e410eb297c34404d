import type { MakeRowsOfHome, ReferencesToHomes } from '../../test/references.ts'
import { dailyCounts } from './table.ts'

export const referencesToHomes: ReferencesToHomes = {
  'daily_counts.property_id': { removal: 'deleted', archival: 'kept' },
}

export const makeRowsOfHome: MakeRowsOfHome = async ({ db }, { home }) => {
  await db.insert(dailyCounts).values({ propertyId: home.id, kind: 'save', day: '2026-01-01', count: 1 })
}

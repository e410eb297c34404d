import type { ReferencesToHomes } from '../../test/references.ts'

export const referencesToHomes: ReferencesToHomes = {
  'daily_counts.property_id': 'deleted',
}

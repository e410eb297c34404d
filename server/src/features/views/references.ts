import type { ReferencesToHomes } from '../../test/references.ts'

export const referencesToHomes: ReferencesToHomes = {
  'property_views.property_id': 'deleted',
}

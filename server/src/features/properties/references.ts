import type { ReferencesToHomes, ReferencesToUsers } from '../../test/references.ts'

export const referencesToUsers: ReferencesToUsers = {
  'properties.owner_id': { deletion: 'in part', handOver: 'moves' },
}

export const referencesToHomes: ReferencesToHomes = {
  'property_versions.property_id': 'deleted',
  'vacancies.property_id': 'deleted',
}

import type { ReferencesToHomes, ReferencesToUsers } from '../../test/references.ts'

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

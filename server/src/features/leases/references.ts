import type { ReferencesToHomes, ReferencesToUsers } from '../../test/references.ts'

export const referencesToUsers: ReferencesToUsers = {
  'leases.tenant_id': { deletion: 'kept', handOver: 'stays' },
}

export const referencesToHomes: ReferencesToHomes = {
  // Only leases that have ended: `reactions.ts` refuses the removal before.
  'leases.property_id': 'deleted',
}

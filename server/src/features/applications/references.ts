import type { ReferencesToHomes, ReferencesToUsers } from '../../test/references.ts'

export const referencesToUsers: ReferencesToUsers = {
  'application_drafts.tenant_id': { deletion: 'deleted', handOver: 'stays' },
  'application_openings.user_id': { deletion: 'kept', handOver: 'stays' },
  'applications.owner_id': { deletion: 'in part', handOver: 'moves' },
  'applications.question_by': { deletion: 'kept', handOver: 'stays' },
  'applications.tenant_id': { deletion: 'kept', handOver: 'stays' },
}

export const referencesToHomes: ReferencesToHomes = {
  'application_drafts.property_id': 'deleted',
  'application_totals.property_id': 'deleted',
  'applications.property_id': 'deleted',
}

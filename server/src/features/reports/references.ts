import type { ReferencesToHomes, ReferencesToUsers } from '../../test/references.ts'

export const referencesToUsers: ReferencesToUsers = {
  'reports.closed_by_id': { deletion: 'kept', handOver: 'stays' },
  'reports.reported_id': { deletion: 'kept', handOver: 'stays' },
  'reports.reporter_id': { deletion: 'kept', handOver: 'stays' },
}

export const referencesToHomes: ReferencesToHomes = {
  'reports.property_id': 'cleared',
}

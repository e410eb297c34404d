import type { MakeRows, ReferencesToHomes, ReferencesToUsers } from '../../test/references.ts'

export const referencesToUsers: ReferencesToUsers = {
  'reports.closed_by_id': { deletion: 'kept', handOver: 'stays' },
  'reports.reported_id': { deletion: 'kept', handOver: 'stays' },
  'reports.reporter_id': { deletion: 'kept', handOver: 'stays' },
}

export const referencesToHomes: ReferencesToHomes = {
  'reports.property_id': 'cleared',
}

export const makeRows: MakeRows = async (world, { user, other }) => {
  await world.report(user, other)
  await world.report(other, user)
}

import type {
  MakeRows,
  MakeRowsOfHome,
  MakeRowsOfOwner,
  ReferencesToHomes,
  ReferencesToUsers,
} from '../../test/references.ts'
import { applicationDrafts } from './table.ts'

export const referencesToUsers: ReferencesToUsers = {
  'application_drafts.tenant_id': { deletion: 'deleted', handOver: 'stays' },
  'application_openings.user_id': { deletion: 'kept', handOver: 'stays' },
  'applications.owner_id': { deletion: 'in part', handOver: 'moves' },
  'applications.question_by': { deletion: 'kept', handOver: 'stays' },
  'applications.tenant_id': { deletion: 'in part', handOver: 'stays' },
}

export const referencesToHomes: ReferencesToHomes = {
  'application_drafts.property_id': { removal: 'deleted', archival: 'deleted' },
  'applications.property_id': { removal: 'deleted', archival: 'in part' },
}

export const makeRows: MakeRows = async (world, { user, home, other }) => {
  await world.application(user, home, { questionBy: other.id })
  await world.db.insert(applicationDrafts).values({ tenantId: user.id, propertyId: home.id, form: {} })
}

export const makeRowsOfOwner: MakeRowsOfOwner = async (world, { home, tenant }) => {
  await world.application(tenant, home)
}

export const makeRowsOfHome: MakeRowsOfHome = async (world, { home, tenants: [pending, approved] }) => {
  await world.application(pending, home)
  await world.application(approved, home, { status: 'approved' })
  await world.db.insert(applicationDrafts).values({ tenantId: pending.id, propertyId: home.id, form: {} })
}

import type {
  MakeRows,
  MakeRowsOfOwner,
  MakeRowsOfProperty,
  ReferencesToProperties,
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

export const referencesToProperties: ReferencesToProperties = {
  'application_drafts.property_id': { removal: 'deleted', archival: 'deleted' },
  'applications.property_id': { removal: 'deleted', archival: 'in part' },
}

export const makeRows: MakeRows = async (world, { user, property, other }) => {
  await world.application(user, property, { questionBy: other.id })
  await world.db.insert(applicationDrafts).values({ tenantId: user.id, propertyId: property.id, form: {} })
}

export const makeRowsOfOwner: MakeRowsOfOwner = async (world, { property, tenant }) => {
  await world.application(tenant, property)
}

export const makeRowsOfProperty: MakeRowsOfProperty = async (world, { property, tenants: [pending, approved] }) => {
  await world.application(pending, property)
  await world.application(approved, property, { status: 'approved' })
  await world.db.insert(applicationDrafts).values({ tenantId: pending.id, propertyId: property.id, form: {} })
}

import { isAnyOf } from '../../db/many.ts'
import { involvedUsers } from '../properties/involved-users.ts'
import { leases } from './table.ts'

export const tenantsOfHomes = involvedUsers.with((db, propertyIds) =>
  db
    .select({ propertyId: leases.propertyId, userId: leases.tenantId })
    .from(leases)
    .where(isAnyOf(leases.propertyId, propertyIds)),
)

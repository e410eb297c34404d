import { isAnyOf } from '../../db/many.ts'
import { involvedUsers } from '../properties/involved-users.ts'
import { applications } from './table.ts'

export const applicantsOfHomes = involvedUsers.with((db, propertyIds) =>
  db
    .select({ propertyId: applications.propertyId, userId: applications.tenantId })
    .from(applications)
    .where(isAnyOf(applications.propertyId, propertyIds)),
)

import { LIVE_STATUSES } from '@lintel/contract/applications/status'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { endedAfter } from '../leases/queries.ts'
import { properties } from '../properties/table.ts'
import type { HomeTie, UserId } from '../properties/ties.ts'
import { isAccessible } from './access/queries.ts'
import { applications } from './table.ts'

/** Written so that only an index of the tenant serves it: a home can have thousands of applications. */
const isApplicationOf = (userId: UserId) =>
  sql`${eq(applications.tenantId, userId)} and ${applications.propertyId} is not distinct from ${properties.id}`

const hasApplied = (userId: UserId, condition?: SQL) =>
  sql`exists (select from ${applications} where ${and(isApplicationOf(userId), condition)})`

export const applicationTie: HomeTie = {
  isTied: hasApplied,
  showsDocuments: (userId, settings) => {
    const shows = sql`bool_or((${isAccessible(endedAfter(settings))}) is true)`
    return sql`select ${shows} from ${applications} where ${isApplicationOf(userId)}`
  },
  mayAddDocuments: (userId) => hasApplied(userId, inArray(applications.status, LIVE_STATUSES)),
}

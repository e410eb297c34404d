import { LIVE_STATUSES } from '@lintel/contract/applications/status'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { events } from '../../events/table.ts'
import { endedAfter } from '../leases/queries.ts'
import { properties } from '../properties/table.ts'
import type { PropertyTie, UserId } from '../properties/ties.ts'
import { isAccessible } from './access/queries.ts'
import { applicationRecord } from './record.ts'
import { applications } from './table.ts'

/** Written so that only an index of the tenant serves it: a home can have thousands of applications. */
const isApplicationOf = (userId: UserId) =>
  sql`${eq(applications.tenantId, userId)} and ${applications.propertyId} is not distinct from ${properties.id}`

const hasApplied = (userId: UserId, condition?: SQL) =>
  sql`exists (select from ${applications} where ${and(isApplicationOf(userId), condition)})`

const own = alias(applications, 'own')

/** A rejected application that is withdrawn had ended before. */
const isEnd = sql`${events.data} ->> 'to' in ('rejected', 'withdrawn') and ${events.data} ->> 'from' is distinct from 'rejected'`
const isOfOwn = sql`${events.recordKind} = 'application' and ${eq(events.recordId, own.id)}`

export const applicationTie: PropertyTie = {
  record: applicationRecord,
  isTied: hasApplied,
  // An approved application ends with its lease.
  listEnds: (userId, propertyId) => sql`
    select case when ${own.status} = 'pending' then 'infinity' else (
      select max(${events.at}) from ${events} where ${isOfOwn} and ${isEnd}) end as ended_at
    from ${applications} own
    where ${eq(own.tenantId, userId)} and ${own.propertyId} is not distinct from ${propertyId}`,
  showsDocuments: (userId, settings) => {
    const shows = sql`bool_or((${isAccessible(endedAfter(settings))}) is true)`
    return sql`select ${shows} from ${applications} where ${isApplicationOf(userId)}`
  },
  mayAddDocuments: (userId) => hasApplied(userId, inArray(applications.status, LIVE_STATUSES)),
}

import { LIVE_STATUSES } from '@lintel/contract/applications/status'
import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import { and, asc, eq, exists, inArray, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import { events } from '../../../events/table.ts'
import type { Foreseen } from '../../../reactions.ts'
import { type UserRow, users } from '../../accounts/table.ts'
import { leaseCancellation } from '../../leases/causes.ts'
import type { LeaseRow } from '../../leases/table.ts'
import { aboutApplication, applicationReopened, approvalUndone } from '../events.ts'
import { changeStatus, changeStatuses, lockApplications } from '../status/commands.ts'
import { type ApplicationRow, applications } from '../table.ts'

/** Sets the lease's application back to pending, and reopens the applications that its approval closed, if asked to. */
export const onLeaseCancellation = leaseCancellation.with({
  async preview(db, { lease }) {
    const closed = await listReopenable(db, lease)
    const own = await findApplicationOf(db, lease)
    return [
      ...own.map(({ application, tenant }) => underReview(application, tenant, null)),
      ...closed.map(({ application, tenant }) => underReview(application, tenant, 'reopenOthers')),
    ]
  },
  async lock(tx, { lease, reopenOthers }) {
    const closed = reopenOthers ? await listReopenable(tx, lease) : []
    const ids = closed.map(({ application }) => application.id)
    if (lease.applicationId) ids.push(lease.applicationId)
    return lockApplications(tx, isAnyOf(applications.id, ids))
  },
  async apply(tx, happened, { actor, lease, property }, locked) {
    const { applicationId } = lease
    const application = locked.find(({ id }) => id === applicationId)
    const reopened = locked.filter(({ id }) => id !== applicationId)
    if (application) {
      const { step } = await changeStatus(tx, application, 'undo')
      happened.add(approvalUndone, actor, { ...aboutApplication(application, property), data: step })
    }
    if (reopened.length === 0) return
    const { step } = await changeStatuses(tx, reopened, 'reopen')
    happened.addEach(
      applicationReopened,
      actor,
      reopened.map((row) => ({ ...aboutApplication(row, property), data: step })),
    )
  },
})

/** The notice to an applicant. @param choice without it, the application stays closed */
function underReview({ id }: ApplicationRow, applicant: UserRow, choice: string | null): Foreseen {
  const [tenant, again] = [fullName(applicant), 'the application is under review again.']
  const text = choice ? `${isolated(tenant)} is told that ${again}` : `${isolated(tenant)} is told; ${again}`
  return { text, choice, data: { applicationId: id, tenant } }
}

const findApplicationOf = (db: Db, { applicationId }: Pick<LeaseRow, 'applicationId'>) =>
  db
    .select({ application: applications, tenant: users })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.tenantId))
    .where(eq(applications.id, applicationId ?? sql`null`))

const closings = alias(events, 'closing')
const laterEvents = alias(events, 'later')
const liveApplications = alias(applications, 'live')

/**
 * The applications that a lease's approval closed, with their tenants, oldest first. Leaves out applications that were
 * decided again, and tenants with another live application for the property.
 */
function listReopenable(db: Db, lease: Pick<LeaseRow, 'id' | 'applicationId'>) {
  const approval = db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.recordKind, 'application'),
        eq(events.recordId, lease.applicationId ?? sql`null`),
        sql`${events.data} ->> 'leaseId' = ${lease.id}`,
      ),
    )
  const decidedSince = db
    .select({ one: sql`1` })
    .from(laterEvents)
    .where(
      and(
        eq(laterEvents.recordKind, 'application'),
        eq(laterEvents.recordId, applications.id),
        sql`(${laterEvents.at}, ${laterEvents.id}) > (${closings.at}, ${closings.id})`,
      ),
    )
  const appliedAgain = db
    .select({ one: sql`1` })
    .from(liveApplications)
    .where(
      and(
        eq(liveApplications.tenantId, applications.tenantId),
        eq(liveApplications.propertyId, applications.propertyId),
        inArray(liveApplications.status, [...LIVE_STATUSES]),
      ),
    )
  return db
    .select({ application: applications, tenant: users })
    .from(closings)
    .innerJoin(applications, eq(applications.id, closings.recordId))
    .innerJoin(users, eq(users.id, applications.tenantId))
    .where(
      and(
        inArray(closings.causeId, approval),
        eq(closings.kind, 'application_closed'),
        eq(applications.status, 'rejected'),
        not(exists(decidedSince)),
        not(exists(appliedAgain)),
      ),
    )
    .orderBy(asc(applications.createdAt), asc(applications.id))
}

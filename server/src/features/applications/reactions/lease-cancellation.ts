import { LIVE_STATUSES } from '@lintel/contract/applications/status'
import { and, asc, eq, exists, inArray, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import type { NameOf } from '../../../notices/new-notice.ts'
import { presentPerson } from '../../accounts/present.ts'
import { users } from '../../accounts/table.ts'
import { leaseCancellation } from '../../leases/causes.ts'
import { addApplicationChanges } from '../changes.ts'
import { aboutApplication, applicationReopened } from '../notices.ts'
import { changeStatus, changeStatuses, lockApplications } from '../status/commands.ts'
import { applicationEvents, applications } from '../table.ts'

/** Reasons in the history of applications. */
const WHY_PENDING_AGAIN = 'The lease was cancelled before it began'
const WHY_REOPENED = 'The other applicant’s lease was cancelled before it began'

/** Sets the lease's application back to pending, and reopens those that its approval rejected, if asked to. */
export const onLeaseCancellation = leaseCancellation.with({
  async preview(db, { lease }) {
    const closed = await listReopenable(db, lease.id)
    return { closed: closed.map(({ application, tenant }) => ({ id: application.id, tenant: presentPerson(tenant) })) }
  },
  async lock(tx, { lease, reopenOthers }) {
    const closed = reopenOthers ? await listReopenable(tx, lease.id) : []
    const ids = closed.map(({ application }) => application.id)
    if (lease.applicationId) ids.push(lease.applicationId)
    return lockApplications(tx, isAnyOf(applications.id, ids))
  },
  async apply(tx, changes, { actor, lease, property }, locked) {
    const { applicationId } = lease
    const application = locked.find(({ id }) => id === applicationId)
    const reopened = locked.filter(({ id }) => id !== applicationId)
    if (application) await changeStatus(tx, actor, application, 'undo', { why: WHY_PENDING_AGAIN })
    await changeStatuses(tx, actor, reopened, 'reopen', { why: WHY_REOPENED })
    addApplicationChanges(changes, locked)
    return reopened.map(({ id, tenantId }) => ({
      propertyId: property.id,
      about: aboutApplication(id),
      senderId: property.ownerId,
      receiverId: tenantId,
      notice: (nameOf: NameOf) =>
        applicationReopened({
          home: property.title,
          tenant: nameOf(tenantId),
          to: 'tenant',
          agent: actor.id === property.ownerId ? null : nameOf(actor.id),
        }),
    }))
  },
})

const laterEvents = alias(applicationEvents, 'later')
const liveApplications = alias(applications, 'live')

/**
 * The applications that a lease's approval rejected, with their tenants, oldest first. Leaves out applications that were
 * decided again, and tenants with another live application for the property.
 */
function listReopenable(db: Db, leaseId: string) {
  const decidedSince = db
    .select({ one: sql`1` })
    .from(laterEvents)
    .where(
      and(
        eq(laterEvents.applicationId, applications.id),
        sql`(${laterEvents.at}, ${laterEvents.id}) > (${applicationEvents.at}, ${applicationEvents.id})`,
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
    .from(applicationEvents)
    .innerJoin(applications, eq(applications.id, applicationEvents.applicationId))
    .innerJoin(users, eq(users.id, applications.tenantId))
    .where(
      and(
        eq(applicationEvents.leaseId, leaseId),
        eq(applicationEvents.to, 'rejected'),
        eq(applications.status, 'rejected'),
        not(exists(decidedSince)),
        not(exists(appliedAgain)),
      ),
    )
    .orderBy(asc(applications.createdAt), asc(applications.id))
}

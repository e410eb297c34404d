import { and, count, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import { own } from '../../documents/filters.ts'
import { attachments } from '../../files/table.ts'
import { isActive, leases } from '../../leases/table.ts'
import { type PropertyRemovalCause, propertyRemoval } from '../../properties/causes.ts'
import { removeApplications } from '../removal/commands.ts'
import { applicationDrafts, applications } from '../table.ts'

/** Applications are removed with their home; applications that led to a lease stay with an archived home. */
export const onPropertyRemoval = propertyRemoval.with({
  async preview(db, cause) {
    const [applied] = await db
      .select({
        removed: count(),
        pending: sql<number>`(count(*) filter (where ${applications.status} = 'pending'))::int`,
      })
      .from(applications)
      .where(goesWithProperty(cause))
    const { removed = 0, pending = 0 } = applied ?? {}
    if (removed === 0) return []
    const waiting = pending > 0 ? `, ${pending} of them still pending` : ''
    return [
      {
        kind: 'goes',
        text: ({ count }) => `${count(removed, 'application')}${waiting}`,
        data: { applications: removed, pendingApplications: pending },
      },
    ]
  },
  async lock(tx, cause) {
    const locked = tx.select({ id: applications.id }).from(applications).where(goesWithProperty(cause))
    return (await locked.orderBy(applications.id).for('update')).map(({ id }) => id)
  },
  async apply(tx, happened, { removedIds, archivedIds }, applicationIds) {
    await detachDocumentsOfApplicants(tx, archivedIds, applicationIds)
    await removeApplications(tx, happened, applicationIds)
    await tx.delete(applicationDrafts).where(isAnyOf(applicationDrafts.propertyId, [...removedIds, ...archivedIds]))
  },
})

/**
 * Documents about an archived home whose user only applied for it: without the application, nothing would say that the landlord may
 * not read them. Those of its tenants stay.
 */
async function detachDocumentsOfApplicants(tx: Db, archivedIds: string[], applicationIds: string[]) {
  const isOfTenant = and(
    eq(leases.propertyId, applications.propertyId),
    eq(leases.tenantId, applications.tenantId),
    isActive,
  )
  const isOfApplicant = and(
    isAnyOf(applications.id, applicationIds),
    eq(applications.propertyId, attachments.propertyId),
    eq(applications.tenantId, own.userId),
    sql`not exists (select from ${leases} where ${isOfTenant})`,
  )
  await tx.delete(attachments).where(
    and(
      isNotNull(attachments.documentId),
      isAnyOf(attachments.propertyId, archivedIds),
      sql`exists (select from ${attachments} own, ${applications}
        where ${own.documentId} = ${attachments.documentId} and ${isOfApplicant})`,
    ),
  )
}

const goesWithProperty = ({ removedIds, archivedIds }: PropertyRemovalCause) =>
  or(
    isAnyOf(applications.propertyId, removedIds),
    and(isAnyOf(applications.propertyId, archivedIds), ne(applications.status, 'approved')),
  )

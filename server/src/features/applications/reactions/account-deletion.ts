import type { Actor } from '@lintel/contract/actor'
import { and, count, eq, exists, not, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import type { Happened } from '../../../events/happened.ts'
import type { Foreseen } from '../../../reactions.ts'
import { accountDeletion } from '../../accounts/causes.ts'
import { isActive, leases } from '../../leases/table.ts'
import { furtherPropertiesOfAccount } from '../../properties/causes.ts'
import { properties } from '../../properties/table.ts'
import { aboutApplication, applicationWithdrawn } from '../events.ts'
import { removeApplications } from '../removal/commands.ts'
import { changeStatuses, lockApplications } from '../status/commands.ts'
import { type ApplicationRow, applicationDrafts, applications } from '../table.ts'
import { touchApplications } from '../touch.ts'

const isPendingOf = (userId: string) => and(eq(applications.tenantId, userId), eq(applications.status, 'pending'))

/** The homes are locked as well, so that no lease is made meanwhile. */
export const propertiesAppliedFor = furtherPropertiesOfAccount.with(
  (_, userId) => sql`(select ${applications.propertyId} from ${applications} where ${isPendingOf(userId)})`,
)

/**
 * Removes the applicant's applications, after withdrawing pending ones. An application with a lease stays for its parties, without what
 * the applicant wrote.
 */
export const onAccountDeletion = accountDeletion.with({
  async preview(db, { actor }) {
    const [applied] = await db
      .select({
        removed: count(),
        pending: sql<number>`(count(*) filter (where ${applications.status} = 'pending'))::int`,
      })
      .from(applications)
      .where(isRemovable(db, actor.id))
    const { removed = 0, pending = 0 } = applied ?? {}
    const withdrawn = pending > 0 ? `; ${pending} still pending, withdrawn` : ''
    const gone: Foreseen = {
      kind: 'goes',
      text: ({ count }) => `${count(removed, 'application')} with what you wrote${withdrawn}`,
      data: { applications: removed, pendingApplications: pending },
    }
    const words: Foreseen = { kind: 'goes', text: 'Drafts, and what you wrote in applications that became a lease' }
    return removed > 0 ? [gone, words] : [words]
  },
  async lock(tx, { actor }) {
    const applied = await lockApplications(tx, eq(applications.tenantId, actor.id))
    return { applied, removed: await lockApplications(tx, isRemovable(tx, actor.id)) }
  },
  async apply(tx, happened, { actor }, { applied, removed }) {
    await withdrawApplications(tx, happened, actor, removed)
    await removeApplications(
      tx,
      happened,
      removed.map(({ id }) => id),
    )
    await forgetWords(tx, actor)
    touchApplications(happened, applied)
  },
})

const isRemovable = (db: Db, userId: string) => and(eq(applications.tenantId, userId), not(hasLease(db)))

/** Whether an application became a lease that was not cancelled. */
const hasLease = (db: Db) =>
  exists(
    db
      .select({ id: leases.id })
      .from(leases)
      .where(and(eq(leases.applicationId, applications.id), isActive)),
  )

async function withdrawApplications(tx: Db, happened: Happened, actor: Actor, applied: ApplicationRow[]) {
  const pending = applied.filter(({ status }) => status === 'pending')
  if (pending.length === 0) return
  const { step } = await changeStatuses(tx, pending, 'withdraw')
  const ids = pending.map(({ propertyId }) => propertyId)
  const propertyRows = await tx
    .select({ id: properties.id, title: properties.title })
    .from(properties)
    .where(isAnyOf(properties.id, ids))
  const titles = new Map(propertyRows.map(({ id, title }) => [id, title]))
  happened.addEach(
    applicationWithdrawn,
    actor,
    pending.map((application) => {
      const property = { id: application.propertyId, title: titles.get(application.propertyId) ?? '' }
      // Without its id: the notice leads to no application.
      return { ...aboutApplication(application, property), id: null, data: step }
    }),
  )
}

/** Empties what the applicant wrote in applications that stay, and deletes drafts. */
async function forgetWords(tx: Db, actor: Actor) {
  await tx.update(applications).set({ message: null, answers: {} }).where(eq(applications.tenantId, actor.id))
  await tx.delete(applicationDrafts).where(eq(applicationDrafts.tenantId, actor.id))
}

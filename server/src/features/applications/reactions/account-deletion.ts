import type { Actor } from '@lintel/contract/actor'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import type { Happened } from '../../../events/happened.ts'
import { accountDeletion } from '../../accounts/causes.ts'
import { furtherHomesOfAccount } from '../../properties/causes.ts'
import { properties } from '../../properties/table.ts'
import { aboutApplication, applicationWithdrawn } from '../events.ts'
import { changeStatuses, lockApplications } from '../status/commands.ts'
import { type ApplicationRow, applicationDrafts, applications } from '../table.ts'
import { touchApplications } from '../touch.ts'

const isPendingOf = (userId: string) => and(eq(applications.tenantId, userId), eq(applications.status, 'pending'))

/** The homes are locked as well, so that no lease is made meanwhile. */
export const homesAppliedFor = furtherHomesOfAccount.with(
  (_, userId) => sql`(select ${applications.propertyId} from ${applications} where ${isPendingOf(userId)})`,
)

/** Withdraws the applicant's pending applications, and forgets their answers in all of them. */
export const onAccountDeletion = accountDeletion.with({
  preview: async (db, { actor }) => ({ pendingApplications: await db.$count(applications, isPendingOf(actor.id)) }),
  lock: (tx, { actor }) => lockApplications(tx, eq(applications.tenantId, actor.id)),
  async apply(tx, happened, { actor }, applied) {
    await withdrawApplications(tx, happened, actor, applied)
    await forgetAnswers(tx, actor)
    touchApplications(happened, applied)
  },
})

async function withdrawApplications(tx: Db, happened: Happened, actor: Actor, applied: ApplicationRow[]) {
  const pending = applied.filter(({ status }) => status === 'pending')
  if (pending.length === 0) return
  const { step } = await changeStatuses(tx, pending, 'withdraw')
  const ids = pending.map(({ propertyId }) => propertyId)
  const homes = await tx
    .select({ id: properties.id, title: properties.title })
    .from(properties)
    .where(isAnyOf(properties.id, ids))
  const titles = new Map(homes.map(({ id, title }) => [id, title]))
  happened.addEach(
    applicationWithdrawn,
    actor,
    pending.map((application) => {
      const home = { id: application.propertyId, title: titles.get(application.propertyId) ?? '' }
      return { ...aboutApplication(application, home), data: step }
    }),
  )
}

/** What the applicant told about themselves in applications, sent or not. */
async function forgetAnswers(tx: Db, actor: Actor) {
  await tx.update(applications).set({ answers: {} }).where(eq(applications.tenantId, actor.id))
  await tx.delete(applicationDrafts).where(eq(applicationDrafts.tenantId, actor.id))
}

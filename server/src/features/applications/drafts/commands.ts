import type { Actor } from '@lintel/contract/actor'
import type { ApplicationDraft } from '@lintel/contract/applications/answers'
import { draftTag } from '@lintel/contract/applications/tags'
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { deleteInBatches } from '../../../db/many.ts'
import type { Happened } from '../../../events/happened.ts'
import { runCommand } from '../../../events/run-command.ts'
import { findProperty, requireNotArchived } from '../../properties/queries.ts'
import { applicationDrafts } from '../table.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'>

/** Drafts that were not changed for this long are deleted. */
const KEPT_DAYS = 90
const DAY_MS = 86_400_000

/** Drafts of one person; the oldest are deleted. */
const DRAFTS_MAX = 50

/** Keeps the actor's unsent application for a home. @throws not_found (the home), conflict (it is archived) */
export function saveDraft(
  context: Context,
  actor: Actor,
  propertyId: string,
  form: ApplicationDraft,
): Promise<{ savedAt: string }> {
  return runCommand(context, async (tx, happened) => {
    requireNotArchived(await findProperty(tx, actor, propertyId))
    // Two drafts saved at once would not see each other.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`drafts ${actor.id}`}, 0))`)
    const updatedAt = new Date()
    await tx
      .insert(applicationDrafts)
      .values({ tenantId: actor.id, propertyId, form, updatedAt })
      .onConflictDoUpdate({
        target: [applicationDrafts.tenantId, applicationDrafts.propertyId],
        set: { form, updatedAt },
      })
    const older = tx
      .select({ propertyId: applicationDrafts.propertyId })
      .from(applicationDrafts)
      .where(eq(applicationDrafts.tenantId, actor.id))
      .orderBy(desc(applicationDrafts.updatedAt), applicationDrafts.propertyId)
      .offset(DRAFTS_MAX)
    await tx
      .delete(applicationDrafts)
      .where(and(eq(applicationDrafts.tenantId, actor.id), inArray(applicationDrafts.propertyId, older)))
    happened.touchOwn(actor.id, draftTag(propertyId))
    return { savedAt: updatedAt.toISOString() }
  })
}

/** Discards the actor's unsent application for a home, if there is one. */
export function deleteDraft(context: Context, actor: Actor, propertyId: string): Promise<null> {
  return runCommand(context, async (tx, happened) => {
    await removeDraft(tx, happened, actor, propertyId)
    return null
  })
}

/** Discards a draft in the caller's transaction, and says so to its author's browsers if there was one. */
export async function removeDraft(tx: Db, happened: Happened, actor: Actor, propertyId: string): Promise<void> {
  const isDraft = and(eq(applicationDrafts.tenantId, actor.id), eq(applicationDrafts.propertyId, propertyId))
  const removed = await tx.delete(applicationDrafts).where(isDraft).returning({ id: applicationDrafts.propertyId })
  if (removed.length > 0) happened.touchOwn(actor.id, draftTag(propertyId))
}

export async function sweepDrafts(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await deleteInBatches(db, applicationDrafts, lt(applicationDrafts.updatedAt, since))
}

import { randomBytes } from 'node:crypto'
import { ACCOUNT, CONTACTS, USERS, userTag } from '@lintel/contract/accounts/tags'
import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { MESSAGES } from '@lintel/contract/messages/tags'
import { SAVED } from '@lintel/contract/saved/tags'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Changes } from '../../../changes/changes.ts'
import { runCommand } from '../../../changes/transaction.ts'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { notFound, Refusal } from '../../../errors/refusal.ts'
import { today } from '../../../format/days.ts'
import { addApplicationChanges } from '../../applications/changes.ts'
import { applicationWithdrawn, toOwner } from '../../applications/notices.ts'
import { changeStatuses, lockApplications } from '../../applications/status/commands.ts'
import { type ApplicationRow, applicationDrafts, applications } from '../../applications/table.ts'
import { removeDocumentsOfAccount } from '../../documents/commands.ts'
import { recordHomeEvents } from '../../history/commands.ts'
import { removePicturesOfAccount } from '../../messages/files/commands.ts'
import { type NewNotice, publishNotices, writeNotices } from '../../messages/notices/commands.ts'
import { removeNotesAbout } from '../../notes/commands.ts'
import { preferences } from '../../preferences/table.ts'
import { addPropertyChanges } from '../../properties/changes.ts'
import { properties } from '../../properties/table.ts'
import { listUsersWhoKeep } from '../../saved/queries.ts'
import { savedHomes, savedSearches } from '../../saved/table.ts'
import { requireConfirmation } from '../confirmation/commands.ts'
import { requireOtherAgent } from '../disabling/commands.ts'
import { enqueueSecurityMail } from '../email/jobs.ts'
import { hashPassword } from '../passwords.ts'
import { findSelf, listContactIds } from '../queries.ts'
import { lockFirstAgent } from '../setup-code.ts'
import { forgetBrowsers } from '../sign-in/known-browsers.ts'
import { accountLinks, sessions, users } from '../table.ts'
import { findObstacle, hadNoLease } from './queries.ts'

/**
 * Deletes the actor's account: withdraws pending applications, removes documents but leases, and homes that never had a
 * lease, hides the other homes, ends all sessions, and takes name, contact details and username out of the row. The row
 * stays for messages, decisions and past leases, which others need.
 * @param confirmedAt when the actor last gave their password
 * @throws password_needed, not_found (deleted already), conflict (a lease that has not ended, or the last agent)
 */
export async function deleteAccount(
  context: Pick<AppContext, 'db' | 'hub' | 'formatFor'>,
  actor: Actor,
  confirmedAt: Date | null,
): Promise<null> {
  requireConfirmation(confirmedAt)
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'))
  const written = await runCommand(context, async (tx, changes) => {
    if (isApprovedAgent(actor)) {
      await lockFirstAgent(tx)
      await requireOtherAgent(tx, actor.id)
    }
    await lockHomes(tx, actor)
    const obstacle = await findObstacle(tx, actor, today())
    if (obstacle) throw new Refusal('conflict', obstacle)
    const applied = await lockApplications(tx, eq(applications.tenantId, actor.id))
    const notices = await withdrawApplications(tx, changes, actor, applied)
    await forgetAnswers(tx, changes, actor, applied)
    await removeHomes(tx, changes, actor)
    await removeDocumentsOfAccount(tx, changes, actor)
    await removePicturesOfAccount(tx, actor)
    await changes.record(tx, { kind: 'account_deleted', actorId: actor.id })
    changes.add([actor.id, ...(await listContactIds(tx, actor.id))], CONTACTS, MESSAGES)
    changes.add([], USERS)
    changes.addOwn(actor.id, ACCOUNT)
    changes.add('everyone', userTag(actor.id))
    await enqueueSecurityMail(tx, await findSelf(tx, actor), 'deleted')
    const written = await writeNotices(tx, notices)
    await anonymise(tx, actor, passwordHash)
    await removeNotesAbout(tx, changes, actor.id)
    return written
  })
  publishNotices(context, written)
  context.hub.closeUser(actor.id)
  return null
}

/** Locks the actor's homes and those they applied for, so that no lease is made meanwhile. */
async function lockHomes(tx: Db, actor: Actor) {
  const isInvolved = sql`(${properties.ownerId} = ${actor.id} or ${properties.id} in (
    select ${applications.propertyId} from ${applications}
    where ${applications.tenantId} = ${actor.id} and ${applications.status} = 'pending'))`
  await tx.select({ id: properties.id }).from(properties).where(isInvolved).orderBy(properties.id).for('update')
}

async function withdrawApplications(
  tx: Db,
  changes: Changes,
  actor: Actor,
  applied: ApplicationRow[],
): Promise<NewNotice[]> {
  const pending = applied.filter(({ status }) => status === 'pending')
  if (pending.length === 0) return []
  await changeStatuses(tx, actor, pending, 'withdraw')
  addApplicationChanges(changes, pending)
  const homes = await tx
    .select({ id: properties.id, title: properties.title })
    .from(properties)
    .where(
      inArray(
        properties.id,
        pending.map(({ propertyId }) => propertyId),
      ),
    )
  const titles = new Map(homes.map(({ id, title }) => [id, title]))
  return pending.map((application) => ({
    ...toOwner(application),
    notice: (nameOf) =>
      applicationWithdrawn({ home: titles.get(application.propertyId) ?? '', tenant: nameOf(actor.id) }),
  }))
}

/** What the actor told about themselves in applications, sent or not. */
async function forgetAnswers(tx: Db, changes: Changes, actor: Actor, applied: ApplicationRow[]) {
  await tx.update(applications).set({ answers: {} }).where(eq(applications.tenantId, actor.id))
  addApplicationChanges(changes, applied)
  await tx.delete(applicationDrafts).where(eq(applicationDrafts.tenantId, actor.id))
}

async function removeHomes(tx: Db, changes: Changes, actor: Actor) {
  const homes = await tx.select().from(properties).where(eq(properties.ownerId, actor.id))
  await addPropertyChanges(tx, changes, homes)
  const ids = homes.map(({ id }) => id)
  for (const userId of await listUsersWhoKeep(tx, ids)) changes.addOwn(userId, SAVED)
  await tx.delete(properties).where(and(eq(properties.ownerId, actor.id), hadNoLease(tx)))
  const unpublished = await tx
    .update(properties)
    .set({ isPublished: false })
    .where(and(eq(properties.ownerId, actor.id), eq(properties.isPublished, true)))
    .returning({ propertyId: properties.id })
  await recordHomeEvents(
    tx,
    unpublished.map(({ propertyId }) => ({ propertyId, kind: 'unpublished', actorId: actor.id })),
  )
}

async function anonymise(tx: Db, actor: Actor, passwordHash: string) {
  await tx.delete(preferences).where(eq(preferences.userId, actor.id))
  await tx.delete(savedHomes).where(eq(savedHomes.userId, actor.id))
  await tx.delete(savedSearches).where(eq(savedSearches.userId, actor.id))
  await tx.delete(sessions).where(eq(sessions.userId, actor.id))
  await tx.delete(accountLinks).where(eq(accountLinks.userId, actor.id))
  await forgetBrowsers(tx, actor.id)
  const [row] = await tx
    .update(users)
    .set({
      username: `deleted-${actor.id}`,
      passwordHash,
      firstName: 'Deleted',
      lastName: 'account',
      profileImageUrl: null,
      email: null,
      phone: null,
      locale: null,
      timeZone: null,
      disablingRequestedBy: null,
      disablingRequestedAt: null,
      disabledAt: new Date(),
      deletedAt: new Date(),
    })
    .where(and(eq(users.id, actor.id), sql`${users.deletedAt} is null`))
    .returning({ id: users.id })
  if (!row) throw notFound('Account')
}

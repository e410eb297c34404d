import { randomBytes } from 'node:crypto'
import { CONTACTS } from '@lintel/contract/accounts/tags'
import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { MESSAGES } from '@lintel/contract/messages/tags'
import { and, eq, isNull, or } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { notFound } from '../../../errors/refusal.ts'
import { emptyTitlesOf } from '../../../events/retention.ts'
import { runCommand } from '../../../events/run-command.ts'
import { accountDeletion } from '../causes.ts'
import { requireConfirmation } from '../confirmation/commands.ts'
import { requireOtherAgent } from '../disabling/commands.ts'
import { aboutAccount, accountDeleted } from '../events.ts'
import { hashPassword } from '../passwords.ts'
import { listContactIds } from '../queries.ts'
import { lockFirstAgent } from '../setup-code.ts'
import { forgetBrowsers } from '../sign-in/known-browsers.ts'
import { accountInvitations, accountLinks, DELETED_NAME, sessions, type UserRow, users } from '../table.ts'

/**
 * Deletes the actor's account: removes applications that became no lease, documents but leases, and homes that never had a
 * lease, archives the other homes, ends all sessions, and takes name, contact details and username out of the row. The row
 * stays for messages and past leases, which others need. `erasure.test.ts` has what else people wrote.
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
  await runCommand(context, async (tx, happened) => {
    if (isApprovedAgent(actor)) {
      await lockFirstAgent(tx)
      await requireOtherAgent(tx, actor.id)
    }
    const self = await lockSelf(tx, actor)
    const deleted = happened.add(accountDeleted, actor, { ...aboutAccount(self), mailTo: self })
    await accountDeletion.run(tx, happened.causedBy(deleted), { actor, now: new Date() })
    happened.touch([actor.id, ...(await listContactIds(tx, actor.id))], CONTACTS, MESSAGES)
    await anonymise(tx, actor, passwordHash)
    await emptyTitlesOf(tx, actor.id)
  })
  context.hub.closeUser(actor.id)
  return null
}

/** Before homes are locked, as disabling does. No note about the user is added meanwhile. @throws not_found (deleted already) */
async function lockSelf(tx: Db, actor: Actor): Promise<UserRow> {
  const [self] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, actor.id), isNull(users.deletedAt)))
    .for('no key update')
  if (!self) throw notFound('Account')
  return self
}

async function anonymise(tx: Db, actor: Actor, passwordHash: string) {
  await tx.delete(sessions).where(eq(sessions.userId, actor.id))
  await tx.delete(accountLinks).where(eq(accountLinks.userId, actor.id))
  await tx
    .delete(accountInvitations)
    .where(or(eq(accountInvitations.userId, actor.id), eq(accountInvitations.invitedBy, actor.id)))
  await forgetBrowsers(tx, actor.id)
  await tx
    .update(users)
    .set({
      username: `deleted-${actor.id}`,
      passwordHash,
      ...DELETED_NAME,
      profileImageUrl: null,
      email: null,
      emailEnteredBy: null,
      phone: null,
      locale: null,
      timeZone: null,
      disablingRequestedBy: null,
      disablingRequestedAt: null,
      disabledAt: new Date(),
      deletedAt: new Date(),
    })
    .where(eq(users.id, actor.id))
}

import type { ProfileChanges } from '@lintel/contract/accounts/schema'
import type { Actor } from '@lintel/contract/actor'
import { eq } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { invalid, notFound } from '../../../errors/refusal.ts'
import { runCommand } from '../../../events/run-command.ts'
import { requireConfirmation } from '../confirmation/commands.ts'
import { addressToStore } from '../email/address-to-store.ts'
import { enqueueVerification } from '../email/jobs.ts'
import { aboutAccount, emailChanged } from '../events.ts'
import { profilePictures } from '../profile-pictures.ts'
import { type UserRow, users } from '../table.ts'
import { touchDetails } from './touch-details.ts'

/**
 * Changes the given fields of the actor's name, email, phone and picture. Reports a new email address to the old one, and sends the
 * new one a link to verify it.
 * @param confirmedAt when the actor last gave their password
 * @throws not_found (the account was deleted), invalid (the domain of the address; a picture
 *   that the actor did not upload), password_needed (a new email address, and
 *   the password was not given lately)
 */
export async function changeProfile(
  context: Pick<AppContext, 'db' | 'hub' | 'formatFor'>,
  actor: Actor,
  given: ProfileChanges,
  confirmedAt: Date | null,
): Promise<UserRow> {
  const changes = given.email ? { ...given, email: addressToStore(given.email) } : given
  return runCommand(context, async (tx, happened) => {
    // 'no key update' allows concurrent inserts of rows that refer to the user; with 'update', a decision about one of
    // the user's applications could deadlock with the new name.
    const [before] = await tx.select().from(users).where(eq(users.id, actor.id)).for('no key update')
    if (changes.profileImageUrl !== undefined) await attachPicture(tx, actor, changes.profileImageUrl)
    if (!before) throw notFound('Account')
    const isNewAddress = changes.email !== undefined && changes.email !== before.email
    // Saving the address that an agent entered doesn't make it the user's own.
    const emailEnteredBy = isNewAddress ? null : before.emailEnteredBy
    // `updatedAt` keeps the statement valid when no field is given.
    const row = onlyRow(
      await tx
        .update(users)
        .set({ ...changes, emailEnteredBy, updatedAt: new Date() })
        .where(eq(users.id, actor.id))
        .returning(),
    )
    if (isNewAddress) {
      requireConfirmation(confirmedAt)
      const mailTo = before.emailVerifiedAt ? { mailTo: before } : {}
      happened.add(emailChanged, actor, { ...aboutAccount(actor), ...mailTo })
      await enqueueVerification(tx, row)
    }
    await touchDetails(tx, happened, before, row)
    return row
  })
}

/** @throws invalid (a picture that the actor did not upload) */
async function attachPicture(tx: Db, actor: Actor, path: string | null) {
  for (const attach of profilePictures.all()) if (await attach(tx, actor.id, path)) return
  throw invalid({ profileImageUrl: 'Not an uploaded image of yours' })
}

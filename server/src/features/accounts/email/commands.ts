import type { Actor } from '@lintel/contract/actor'
import { eq } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { runCommand } from '../../../events/run-command.ts'
import { aboutAccount, emailVerified } from '../events.ts'
import { checkLink, findLink, useUpLink } from '../links.ts'
import { findSelf } from '../queries.ts'
import { users } from '../table.ts'
import { enqueueVerification } from './jobs.ts'

const SIGN_IN_FIRST =
  'An agent entered this address for you. Sign in to your account, then open the link in the email once more.'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'>

/**
 * Asks for an email that verifies the actor's address. The answer is the same when none is sent, see the job's limits.
 * @throws not_found (the account was deleted)
 */
export function requestVerification(context: Context, actor: Actor): Promise<null> {
  return runCommand(context, async (tx) => {
    await enqueueVerification(tx, await findSelf(tx, actor))
    return null
  })
}

/**
 * Verifies the address that a link was sent to, for the link's account. The caller may be signed in to another account, or to none.
 * If an agent entered the address, only its user may verify it: an agent who owns that mailbox could otherwise set the account's
 * password.
 * @throws not_found (no such link), conflict (it was used, has expired, or the account has another address now; an agent entered the
 *   address, and its user is not signed in)
 */
export async function verifyEmail(context: Context, actor: Actor | null, token: string): Promise<null> {
  const link = await findLink(context.db, 'verify', token)
  checkLink(link)
  return runCommand(context, async (tx, happened) => {
    const [user] = await tx.select().from(users).where(eq(users.id, link.userId)).for('no key update')
    await useUpLink(tx, link)
    if (user?.email !== link.email)
      throw new Refusal('conflict', 'This link is for an email address that the account no longer has.')
    if (user.emailEnteredBy && actor?.id !== user.id) throw new Refusal('conflict', SIGN_IN_FIRST)
    await tx
      .update(users)
      .set({ emailVerifiedAt: user.emailVerifiedAt ?? new Date(), emailEnteredBy: null })
      .where(eq(users.id, user.id))
    happened.add(emailVerified, null, aboutAccount(user))
    return null
  })
}

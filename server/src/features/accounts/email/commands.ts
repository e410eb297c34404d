import type { Actor } from '@lintel/contract/actor'
import { eq } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { runCommand } from '../../../events/run-command.ts'
import { aboutAccount, emailVerified } from '../events.ts'
import { findLink, useUpLink } from '../links.ts'
import { users } from '../table.ts'
import { enqueueVerification } from './jobs.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'>

/** Asks for an email that verifies the actor's address. The answer is the same when none is sent, see the job's limits. */
export function requestVerification(context: Context, actor: Actor): Promise<null> {
  return runCommand(context, async (tx) => {
    await enqueueVerification(tx, actor.id)
    return null
  })
}

/**
 * Verifies the address that a link was sent to, for the link's account. The caller may be signed in to another account, or to none.
 * @throws not_found (no such link), conflict (it was used, has expired, or the account has another address now)
 */
export async function verifyEmail(context: Context, token: string): Promise<null> {
  const link = await findLink(context.db, 'verify', token)
  return runCommand(context, async (tx, happened) => {
    const [user] = await tx.select().from(users).where(eq(users.id, link.userId)).for('no key update')
    await useUpLink(tx, link)
    if (user?.email !== link.email)
      throw new Refusal('conflict', 'This link is for an email address that the account no longer has.')
    await tx
      .update(users)
      .set({ emailVerifiedAt: user.emailVerifiedAt ?? new Date() })
      .where(eq(users.id, user.id))
    happened.add(emailVerified, null, aboutAccount(user))
    return null
  })
}

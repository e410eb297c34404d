import { accountPolicy } from '@lintel/contract/accounts/policy'
import type { PasswordReset as NewPassword } from '@lintel/contract/accounts/schema'
import type { Actor } from '@lintel/contract/actor'
import { eq } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import { forbidden, invalid, notFound, Refusal } from '../../../errors/refusal.ts'
import { runCommand } from '../../../events/run-command.ts'
import { createToken } from '../../../mail/link-tokens.ts'
import { aboutAccount, passwordReset, resetLinkIssued } from '../events.ts'
import {
  checkLink,
  expireResetLinks,
  findLink,
  insertLink,
  isHandedOver,
  isResetLimitReached,
  linkPath,
  useUpLink,
} from '../links.ts'
import { hashPassword, refuseWeakPassword } from '../passwords.ts'
import { actorOf } from '../present.ts'
import { forgetBrowsers } from '../sign-in/known-browsers.ts'
import { sessions, users } from '../table.ts'
import { enqueueResetRequest } from './jobs.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor' | 'settings'>

/** Asks for a link to set a new password, for the accounts with this username or verified address. */
export function requestReset(context: Context, account: string): Promise<null> {
  return runCommand(context, async (tx) => {
    await enqueueResetRequest(tx, account)
    return null
  })
}

/**
 * Sets a new password by a link, ends all sessions of the account and tells its user by email.
 * @returns the account's username
 * @throws not_found (no such link), conflict (it was used, has expired, or the account has another address now), invalid (a
 *   weak password)
 */
export async function resetPassword(context: Context, { token, password }: NewPassword): Promise<string> {
  const link = await findLink(context.db, 'reset', token)
  checkLink(link)
  const [owner] = await context.db.select().from(users).where(eq(users.id, link.userId))
  const weakness = await refuseWeakPassword(password, owner ?? {}, context.settings)
  if (weakness) throw invalid({ password: weakness })
  const passwordHash = await hashPassword(password)
  const { userId } = link
  const username = await runCommand(context, async (tx, happened) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
    await useUpLink(tx, link)
    const isStillTheirs = link.email === null || (user?.email === link.email && user.emailVerifiedAt !== null)
    if (!user || user.deletedAt || !isStillTheirs || (user.isDemo && !context.settings.isDemoOn))
      throw new Refusal('conflict', 'This link is for an email address that the account no longer has.')
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
    await tx.delete(sessions).where(eq(sessions.userId, userId))
    await expireResetLinks(tx, userId)
    await forgetBrowsers(tx, userId)
    happened.add(passwordReset, null, { ...aboutAccount(user), mailTo: user })
    return user.username
  })
  context.hub.closeUser(userId)
  return username
}

/**
 * Makes a link with which a tenant or owner can set a new password, for an agent to hand over. Its user gets an email and a
 * notice.
 * @returns the path of the link
 * @throws forbidden (not an approved agent; the account is an agent's, or their own), not_found, conflict (a demo account while
 *   the demo is off), rate_limited (three links an hour)
 */
export async function issueResetLink(
  context: Context & Pick<AppContext, 'formatFor'>,
  actor: Actor,
  id: string,
): Promise<{ path: string; expiresAt: Date }> {
  return runCommand(context, async (tx, happened) => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
    if (!user || user.deletedAt) throw notFound('Account')
    if (!accountPolicy.issueResetLink(actor, actorOf(user)))
      throw forbidden('Agents make links to set a password for tenants and owners only')
    if (user.isDemo && !context.settings.isDemoOn)
      throw new Refusal('conflict', 'This is a demo account; nobody can sign in to it while the demo is off')
    if (await isResetLimitReached(tx, id, isHandedOver))
      throw new Refusal('rate_limited', 'Three links were made for this account within an hour. Wait a little.')
    await expireResetLinks(tx, id, isHandedOver)
    const token = createToken()
    const expiresAt = await insertLink(tx, token, { kind: 'reset', userId: id, email: null, issuedBy: actor.id })
    happened.add(resetLinkIssued, actor, { ...aboutAccount(user), mailTo: user })
    return { path: linkPath('reset', token), expiresAt }
  })
}

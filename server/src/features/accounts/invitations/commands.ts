import type { AccountInvitationForm } from '@lintel/contract/accounts/administration-schema'
import { accountPolicy } from '@lintel/contract/accounts/policy'
import { ACCOUNT, USERS } from '@lintel/contract/accounts/tags'
import type { Actor } from '@lintel/contract/actor'
import { SCREENS } from '@lintel/contract/screens'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { deleteInBatches } from '../../../db/many.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { hasRoom } from '../../../db/room.ts'
import { forbidden, invalid, notFound, Refusal } from '../../../errors/refusal.ts'
import { runCommand } from '../../../events/run-command.ts'
import {
  DAY_MS,
  emailedToken,
  isUnused,
  newInvitation,
  requireOpen,
  stateOfInvitation,
  tokenFor,
} from '../../../invitations/invitation.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { hashToken } from '../../../mail/link-tokens.ts'
import { invitationKinds } from '../causes.ts'
import { addressToStore } from '../email/address-to-store.ts'
import { aboutAccount, personInvitationAccepted, personInvitationRevoked, personInvited } from '../events.ts'
import { requireVerifiedInviter } from '../queries.ts'
import { type AccountInvitationRow, accountInvitations } from '../table.ts'
import { ACCOUNT_INVITATION_MAIL } from './job-kinds.ts'
import { requireAgent } from './queries.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor' | 'settings'>

/** Open invitations of one agent. */
export const OPEN_MAX = 200
/** Days for which it is still told why a link does not work. */
const KEPT_DAYS = 30

/** The token of an emailed invitation. */
export const accountInvitationToken = emailedToken('account')

/** The token is in the fragment, which browsers don't send: it is in no proxy's log. */
export const accountInvitationPath = (token: string) => `${SCREENS.register.path}#invited=${token}`

/**
 * Invites a person to register as a tenant or owner, by email or by a link to hand over.
 * @returns the invitation, and the path of its link, where that is handed over
 * @throws forbidden (not an approved agent; by email without a verified address), invalid (the domain of the address), conflict (too many
 *   open ones)
 */
export function invite(
  context: Context,
  actor: Actor,
  { role, email: given }: AccountInvitationForm,
  now = new Date(),
) {
  if (!accountPolicy.invite(actor)) throw forbidden('Only agents invite people')
  const email = addressToStore(given)
  return runCommand(context, async (tx, happened) => {
    if (email) await requireVerifiedInviter(tx, actor)
    await requireRoom(tx, actor, now)
    const invitation = newInvitation(now)
    const secret = context.settings.sessionSecret
    const { token, tokenHash } = tokenFor(email, invitation.id, (id) => accountInvitationToken(secret, id))
    const values = { ...invitation, role, email, tokenHash, invitedBy: actor.id }
    const row = onlyRow(await tx.insert(accountInvitations).values(values).returning())
    if (email) await enqueue(tx, ACCOUNT_INVITATION_MAIL, [{ invitationId: row.id }])
    happened.add(personInvited, actor, { id: null, data: { role } })
    return { row, path: email ? null : accountInvitationPath(token) }
  })
}

/** @throws conflict (too many open ones) */
export async function requireRoom(tx: Db, actor: Actor, now: Date): Promise<void> {
  const { invitedBy, expiresAt } = accountInvitations
  const where = and(eq(invitedBy, actor.id), isUnused(accountInvitations), gt(expiresAt, now))
  if (
    !(await hasRoom(tx, { what: 'account invitations', of: actor.id, table: accountInvitations, where, max: OPEN_MAX }))
  )
    throw new Refusal('conflict', `You have ${OPEN_MAX} open invitations. Revoke some of them first.`)
}

/**
 * Revokes an open invitation, whichever agent made it.
 * @throws forbidden (not an approved agent), not_found, conflict (it was used, revoked, or has expired)
 */
export function revokeInvitation(context: Context, actor: Actor, id: string, now = new Date()): Promise<null> {
  if (!accountPolicy.invite(actor)) throw forbidden('Only agents revoke invitations')
  return runCommand(context, async (tx, happened) => {
    const row = await lockInvitation(tx, eq(accountInvitations.id, id))
    if (!row) throw notFound('Invitation')
    if (stateOfInvitation(row, now) !== 'open') throw new Refusal('conflict', 'This invitation is no longer open')
    await tx.update(accountInvitations).set({ revokedAt: now }).where(eq(accountInvitations.id, id))
    happened.add(personInvitationRevoked, actor, { id: row.userId, personId: row.userId })
    if (row.userId) happened.touchOwn(row.userId, ACCOUNT)
    return null
  })
}

export async function lockInvitation(tx: Db, where: ReturnType<typeof eq>): Promise<AccountInvitationRow | undefined> {
  const [row] = await tx.select().from(accountInvitations).where(where).for('update')
  return row
}

/**
 * Agents' invitations: the account gets their role, and the agent gets a notice.
 * @throws conflict (used, revoked or expired), not_found (the agent is disabled, or none any more), invalid (another role)
 */
export const agentInvitations = invitationKinds.with(async (tx, token, role, now) => {
  const row = await lockInvitation(tx, eq(accountInvitations.tokenHash, hashToken(token)))
  if (!row) return null
  requireOpen(row, now, 'the agent')
  await requireAgent(tx, row)
  if (row.role !== role) throw invalid({ role: `This invitation is for ${WITH_ARTICLE[row.role]}` })
  // The address is the account's from now on, and goes with it.
  await tx.update(accountInvitations).set({ acceptedAt: now, email: null }).where(eq(accountInvitations.id, row.id))
  return async (happened, user) => {
    const about = { ...aboutAccount(user), recipients: [row.invitedBy] }
    happened.add(personInvitationAccepted, user, { ...about, data: { role: row.role } })
    happened.touch([], USERS)
  }
})

const WITH_ARTICLE = { tenant: 'a tenant', owner: 'an owner' } as const

/** Deletes invitations a month after they expired. */
export async function sweepInvitations(db: Db, now: Date): Promise<void> {
  const isOld = lt(accountInvitations.expiresAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS))
  await deleteInBatches(db, accountInvitations, isOld)
}

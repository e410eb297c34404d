import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { INVITATION_LIMITS } from '@lintel/contract/leases/invitation-limits'
import { SCREENS } from '@lintel/contract/screens'
import { and, eq, gte, isNotNull } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'
import type { Db } from '../../../db/connect.ts'
import { batchesOf } from '../../../db/many.ts'
import { hasRoom } from '../../../db/room.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { DAY_MS, emailedToken, newInvitation, tokenFor } from '../../../invitations/invitation.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { UNVERIFIED_PER_DAY } from '../../../mail/email-limits.ts'
import { requireVerifiedInviter } from '../../accounts/queries.ts'
import { accountInvitations } from '../../accounts/table.ts'
import { type LeaseInvitationRow, leaseInvitations } from '../table.ts'
import { INVITATION_MAIL } from './job-kinds.ts'

/** An invitation that was just made. `path`: of its link, where it is handed over rather than emailed. */
export type Issued = { row: LeaseInvitationRow; path: string | null }

/** Who invites. @param secret signs emailed links */
type Inviter = { actor: Actor; secret: string; now: Date }

/**
 * Makes invitations, which are emailed or handed over. The leases are locked or new, and have no open one.
 * @param given `email` is null for a link that is handed over
 * @throws forbidden (by email, without a verified address of one's own), rate_limited (too many by email within a day)
 */
export async function createInvitations(
  tx: Db,
  { actor, secret, now }: Inviter,
  given: { leaseId: string; email: string | null }[],
): Promise<Issued[]> {
  await requireRoom(tx, actor, given.filter(({ email }) => email).length)
  const issued = given.map(({ leaseId, email }) => {
    const invitation = newInvitation(now)
    const { token, tokenHash } = tokenFor(email, invitation.id, (id) => invitationToken(secret, id))
    const row = { ...invitation, leaseId, email, tokenHash, invitedBy: actor.id }
    return { row, path: email ? null : invitationPath(token) }
  })
  for (const batch of batchesOf(issued)) await tx.insert(leaseInvitations).values(batch.map(({ row }) => row))
  const emailed = issued.flatMap(({ row: { id, email } }) => (email ? [{ invitationId: id }] : []))
  for (const batch of batchesOf(emailed)) await enqueue(tx, INVITATION_MAIL, batch)
  return issued
}

/**
 * Anyone can register as an owner and type any address. So only owners with a verified address invite by email, twenty tenants a day until
 * some accept. Links that were handed over don't count as accepted, since an owner can open them. Approved agents have no such limit.
 */
async function requireRoom(tx: Db, actor: Actor, emailed: number): Promise<void> {
  if (emailed === 0) return
  await requireVerifiedInviter(tx, actor)
  const { invitedBy, email, acceptedAt, id } = leaseInvitations
  // Ids are in the order of time: the index of the key has those of the last day.
  const firstOfDay = v7({ msecs: Date.now() - DAY_MS, seq: 0, random: new Uint8Array(16) })
  const isLately = (column: AnyPgColumn) => gte(column, firstOfDay)
  if (!isApprovedAgent(actor)) {
    const isOwn = and(eq(invitedBy, actor.id), isNotNull(email))
    const accepted = await tx.$count(leaseInvitations, and(isOwn, isNotNull(acceptedAt)))
    const isTrusted = accepted >= INVITATION_LIMITS.trustedAfter
    const perDay = isTrusted ? INVITATION_LIMITS.perDay : INVITATION_LIMITS.perDayAtFirst
    const room = { what: 'emailed invitations', of: actor.id, table: leaseInvitations, where: and(isOwn, isLately(id)) }
    if (emailed > perDay || !(await hasRoom(tx, { ...room, max: perDay - emailed + 1 })))
      throw tooManyEmails(`You can invite ${perDay} tenants a day by email`)
  }
  // Without a lock, which would make all others wait: invitations made at once may be too many, and are not all sent.
  const toLeases = await tx.$count(leaseInvitations, and(isNotNull(email), isLately(id)))
  const toRegister = await tx.$count(
    accountInvitations,
    and(isNotNull(accountInvitations.email), isLately(accountInvitations.id)),
  )
  if (toLeases + toRegister + emailed > UNVERIFIED_PER_DAY.invitations)
    throw tooManyEmails('This site has sent as many invitations as it may today')
}

const tooManyEmails = (what: string) =>
  new Refusal('rate_limited', `${what}. Leave the address out where you hand over a link, or go on tomorrow.`)

export const invitationToken = emailedToken('lease')

/** The token is in the fragment, which browsers don't send: it is in no proxy's log. */
export const invitationPath = (token: string) => `${SCREENS.invitation.path}#token=${token}`

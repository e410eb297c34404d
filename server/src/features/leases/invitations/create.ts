import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { SCREENS } from '@lintel/contract/screens'
import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { batchesOf } from '../../../db/many.ts'
import { hasRoom } from '../../../db/room.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { DAY_MS, emailedToken, newInvitation, tokenFor } from '../../../invitations/invitation.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { type LeaseInvitationRow, leaseInvitations } from '../table.ts'
import { INVITATION_MAIL } from './job-kinds.ts'

/** An invitation that was just made. `path`: of its link, where it is handed over rather than emailed. */
export type Issued = { row: LeaseInvitationRow; path: string | null }

/** Who invites. @param secret signs emailed links */
type Inviter = { actor: Actor; secret: string; now: Date }

/** Emailed invitations of one owner: whoever registers can be one, and types any address. Agents were approved. */
export const EMAILED_PER_DAY = 500

/**
 * Makes invitations, which are emailed or handed over. The leases are locked or new, and have no open one.
 * @param given `email` is null for a link that is handed over
 * @throws rate_limited (an owner emails too many within a day)
 */
export async function createInvitations(
  tx: Db,
  { actor, secret, now }: Inviter,
  given: { leaseId: string; email: string | null }[],
): Promise<Issued[]> {
  await requireRoom(tx, actor, given.filter(({ email }) => email).length, now)
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

async function requireRoom(tx: Db, actor: Actor, emailed: number, now: Date): Promise<void> {
  if (emailed === 0 || isApprovedAgent(actor)) return
  const { invitedBy, email, createdAt } = leaseInvitations
  const isLately = gt(createdAt, new Date(now.getTime() - DAY_MS))
  const room = {
    ...{ what: 'emailed invitations', of: actor.id, table: leaseInvitations },
    where: and(eq(invitedBy, actor.id), isNotNull(email), isLately),
    max: EMAILED_PER_DAY - emailed + 1,
  }
  if (emailed > EMAILED_PER_DAY || !(await hasRoom(tx, room)))
    throw new Refusal(
      'rate_limited',
      `You can invite ${EMAILED_PER_DAY} tenants a day by email. Leave the address out where you hand over a link, or go on tomorrow.`,
    )
}

export const invitationToken = emailedToken('lease')

/** The token is in the fragment, which browsers don't send: it is in no proxy's log. */
export const invitationPath = (token: string) => `${SCREENS.invitation.path}#token=${token}`

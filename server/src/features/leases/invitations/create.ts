import { SCREENS } from '@lintel/contract/screens'
import { v7 } from 'uuid'
import type { Db } from '../../../db/connect.ts'
import { batchesOf } from '../../../db/many.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { createToken, hashToken, tokenOf } from '../../../mail/link-tokens.ts'
import { type LeaseInvitationRow, leaseInvitations } from '../table.ts'
import { INVITATION_MAIL } from './job-kinds.ts'

const LIFETIME_MS = 14 * 86_400_000

/** An invitation that was just made. `path`: of its link, where it is handed over rather than emailed. */
export type Issued = { row: LeaseInvitationRow; path: string | null }

/** Who invites. @param secret signs emailed links */
type Inviter = { invitedBy: string; secret: string; now: Date }

/**
 * Makes invitations, which are emailed or handed over. The leases are locked or new, and have no open one.
 * @param given `email` is null for a link that is handed over
 */
export async function createInvitations(
  tx: Db,
  { invitedBy, secret, now }: Inviter,
  given: { leaseId: string; email: string | null }[],
): Promise<Issued[]> {
  const issued = given.map(({ leaseId, email }) => {
    const id = v7()
    const token = email ? invitationToken(secret, id) : createToken()
    const expiresAt = new Date(now.getTime() + LIFETIME_MS)
    const row = { id, leaseId, email, tokenHash: hashToken(token), invitedBy, expiresAt, createdAt: now }
    return { row: { ...row, acceptedAt: null, revokedAt: null }, path: email ? null : invitationPath(token) }
  })
  for (const batch of batchesOf(issued)) await tx.insert(leaseInvitations).values(batch.map(({ row }) => row))
  const emailed = issued.flatMap(({ row: { id, email } }) => (email ? [{ invitationId: id }] : []))
  for (const batch of batchesOf(emailed)) await enqueue(tx, INVITATION_MAIL, batch)
  return issued
}

/** The token of an emailed invitation. No token is stored. */
export const invitationToken = (secret: string, invitationId: string) =>
  tokenOf(secret, `lease invitation ${invitationId}`)

/** The token is in the fragment, which browsers don't send: it is in no proxy's log. */
export const invitationPath = (token: string) => `${SCREENS.invitation.path}#token=${token}`

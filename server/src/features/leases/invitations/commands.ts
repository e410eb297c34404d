import type { Actor } from '@lintel/contract/actor'
import { LEASES } from '@lintel/contract/leases/tags'
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { Refusal } from '../../../errors/refusal.ts'
import type { Happened } from '../../../events/happened.ts'
import { runCommand } from '../../../events/run-command.ts'
import { isUnused, stateOfInvitation } from '../../../invitations/invitation.ts'
import { addReaderOfRecord } from '../../files/attach/commands.ts'
import { leaseAcceptance } from '../causes.ts'
import { aboutLease, invitationAccepted, invitationRevoked, tenantInvited } from '../events.ts'
import { type LeaseRow, leaseInvitations, leaseParties, leases } from '../table.ts'
import { createInvitations, type Issued } from './create.ts'
import { findOpenInvitation, lastInvitation, lockInviting, lockPropertyAndLease } from './queries.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor' | 'settings'>

/**
 * Invites the tenant of a lease, by email or by a link to hand over. An earlier invitation ends.
 * @throws not_found, forbidden (the tenant; by email without a verified address), conflict (the tenant has an account, or the lease was
 *   cancelled), rate_limited (an owner or the installation emails too many within a day)
 */
export function inviteTenant(
  context: Context,
  actor: Actor,
  leaseId: string,
  email: string | null,
  now = new Date(),
): Promise<Issued> {
  return runCommand(context, async (tx, happened) => {
    const { lease, property } = await lockInviting(tx, actor, leaseId)
    if (lease.cancelledAt) throw new Refusal('conflict', 'This lease was cancelled')
    if (lease.tenantId) throw new Refusal('conflict', 'The tenant of this lease has an account')
    await revokeOpen(tx, leaseId, now)
    const inviter = { actor, secret: context.settings.sessionSecret, now }
    const issued = onlyRow(await createInvitations(tx, inviter, [{ leaseId, email }]))
    happened.add(tenantInvited, actor, aboutLease(lease, property))
    return issued
  })
}

/**
 * Revokes the open invitation of a lease.
 * @throws not_found, forbidden (the tenant), conflict (there is none: it was used, revoked, or has expired)
 */
export function revokeInvitation(context: Context, actor: Actor, leaseId: string, now = new Date()): Promise<null> {
  return runCommand(context, async (tx, happened) => {
    const { lease, property } = await lockInviting(tx, actor, leaseId)
    const last = await lastInvitation(tx, leaseId)
    if (!last || stateOfInvitation(last, now) !== 'open')
      throw new Refusal('conflict', 'There is no open invitation to revoke')
    await revokeOpen(tx, leaseId, now)
    happened.add(invitationRevoked, actor, aboutLease(lease, property))
    return null
  })
}

const revokeOpen = (tx: Db, leaseId: string, revokedAt: Date) =>
  tx
    .update(leaseInvitations)
    .set({ revokedAt })
    .where(and(eq(leaseInvitations.leaseId, leaseId), isUnused(leaseInvitations)))

/**
 * Takes over the lease of an invitation with the actor's account.
 * @throws not_found (no such invitation), conflict (used, revoked or expired; the lease was cancelled; the actor's own home)
 */
export const acceptInvitation = (context: Context, actor: Actor, token: string): Promise<LeaseRow> =>
  runCommand(context, (tx, happened) => takeOverLease(tx, happened, actor, token, new Date()))

/** Does it in the caller's transaction. @throws as `acceptInvitation` */
export async function takeOverLease(
  tx: Db,
  happened: Happened,
  actor: { id: string },
  token: string,
  now: Date,
): Promise<LeaseRow> {
  const { invitation: named } = await findOpenInvitation(tx, token, now)
  await lockPropertyAndLease(tx, named.leaseId)
  // Again under the lock: it may have been used or revoked.
  const { invitation, lease: before, property } = await findOpenInvitation(tx, token, now)
  if (property.ownerId === actor.id)
    throw new Refusal('conflict', 'This is your own home. Its tenant accepts, not you.')
  await tx.update(leaseInvitations).set({ acceptedAt: now }).where(eq(leaseInvitations.id, invitation.id))
  await tx.update(leaseParties).set({ userId: actor.id }).where(eq(leaseParties.leaseId, before.id))
  const lease = onlyRow(await tx.update(leases).set({ tenantId: actor.id }).where(eq(leases.id, before.id)).returning())
  await addReaderOfRecord(tx, { column: 'leaseId', id: lease.id }, actor.id)
  const data = { startsOn: lease.startsOn, endsOn: lease.endsOn }
  const event = happened.add(invitationAccepted, actor, { ...aboutLease(lease, property), data })
  happened.touch([actor.id, property.ownerId], LEASES)
  await leaseAcceptance.run(tx, happened.causedBy(event), { lease })
  return lease
}

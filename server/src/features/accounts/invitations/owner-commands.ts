import { CONTACTS } from '@lintel/contract/accounts/tags'
import type { Actor } from '@lintel/contract/actor'
import { and, eq } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { notFound, Refusal } from '../../../errors/refusal.ts'
import { runCommand } from '../../../events/run-command.ts'
import { isUnused, newInvitation, requireOpen } from '../../../invitations/invitation.ts'
import { lockAdministered } from '../administration/lock-administered.ts'
import { aboutAccount, becameOwner, ownerInvited } from '../events.ts'
import { findSelf, listContactIds } from '../queries.ts'
import { accountInvitations, type UserRow, users } from '../table.ts'
import { lockInvitation, requireRoom } from './commands.ts'
import { type ListedInvitation, requireAgent } from './queries.ts'

type Context = Pick<AppContext, 'db' | 'hub' | 'formatFor'>

/**
 * Invites a tenant to become an owner: nothing changes before they accept. They get a notice; an earlier invitation ends.
 * @throws as `lockAdministered`; conflict (an owner already; too many open invitations)
 */
export function inviteAsOwner(context: Context, actor: Actor, id: string, now = new Date()): Promise<ListedInvitation> {
  return runCommand(context, async (tx, happened) => {
    await requireRoom(tx, actor, now)
    const user = await lockAdministered(tx, actor, id)
    if (user.role !== 'tenant') throw new Refusal('conflict', 'This person is an owner already')
    const isEarlier = and(eq(accountInvitations.userId, id), isUnused(accountInvitations))
    await tx.update(accountInvitations).set({ revokedAt: now }).where(isEarlier)
    const values = { ...newInvitation(now), role: 'owner' as const, userId: id, invitedBy: actor.id }
    const row = onlyRow(await tx.insert(accountInvitations).values(values).returning())
    happened.add(ownerInvited, actor, aboutAccount(user))
    return { ...row, inviter: await findSelf(tx, actor), user }
  })
}

/**
 * Makes the actor, a tenant, an owner by an invitation. Applications, leases and documents stay theirs. Their open browsers reconnect.
 * @throws not_found (no such invitation, or another's; the agent is disabled, or none any more), conflict (used, revoked or expired;
 *   the actor is no tenant any more)
 */
export async function becomeOwner(context: Context, actor: Actor, id: string, now = new Date()): Promise<UserRow> {
  const row = await runCommand(context, async (tx, happened) => {
    const [user] = await tx.select().from(users).where(eq(users.id, actor.id)).for('no key update')
    const invitation = await lockInvitation(tx, eq(accountInvitations.id, id))
    if (!user || invitation?.userId !== actor.id) throw notFound('Invitation')
    requireOpen(invitation, now, 'an agent')
    if (user.role !== 'tenant') throw new Refusal('conflict', 'Only a tenant becomes an owner by an invitation')
    await requireAgent(tx, invitation)
    await tx.update(accountInvitations).set({ acceptedAt: now }).where(eq(accountInvitations.id, id))
    const after = onlyRow(await tx.update(users).set({ role: 'owner' }).where(eq(users.id, actor.id)).returning())
    happened.add(becameOwner, actor, { ...aboutAccount(user), recipients: [invitation.invitedBy] })
    happened.touch([actor.id, ...(await listContactIds(tx, actor.id))], CONTACTS)
    return after
  })
  context.hub.reconnectUser(actor.id)
  return row
}

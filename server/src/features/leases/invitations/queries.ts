import type { Actor } from '@lintel/contract/actor'
import type { OpenedInvitation } from '@lintel/contract/leases/creation-schema'
import { leasePolicy } from '@lintel/contract/leases/policy'
import { fromCents } from '@lintel/contract/money'
import { fullName } from '@lintel/contract/names'
import { desc, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connect.ts'
import { forbidden, notFound, Refusal } from '../../../errors/refusal.ts'
import { noSuchInvitation, onHold, requireOpen } from '../../../invitations/invitation.ts'
import { hashToken } from '../../../mail/link-tokens.ts'
import { type UserRow, users } from '../../accounts/table.ts'
import { properties } from '../../properties/table.ts'
import { type LeaseInvitationRow, leaseInvitations, leaseParties, leases } from '../table.ts'

/** The last invitation of a lease. @throws not_found, forbidden (the tenant) */
export async function findInvitation(db: Db, actor: Actor, leaseId: string): Promise<LeaseInvitationRow | null> {
  await findInviting(db, actor, leaseId)
  return lastInvitation(db, leaseId)
}

export async function lastInvitation(db: Db, leaseId: string): Promise<LeaseInvitationRow | null> {
  const [row] = await db
    .select()
    .from(leaseInvitations)
    .where(eq(leaseInvitations.leaseId, leaseId))
    .orderBy(desc(leaseInvitations.createdAt), desc(leaseInvitations.id))
    .limit(1)
  return row ?? null
}

const selectLease = (db: Db, id: string) =>
  db
    .select({ lease: leases, property: properties })
    .from(leases)
    .innerJoin(properties, eq(properties.id, leases.propertyId))
    .where(eq(leases.id, id))

/** A lease whose tenant the actor may invite. @throws not_found, forbidden (the tenant) */
const findInviting = async (db: Db, actor: Actor, id: string) => mustInvite(actor, await selectLease(db, id))

/** The same, locked until the transaction ends: the home first. */
export async function lockInviting(tx: Db, actor: Actor, id: string) {
  await lockPropertyAndLease(tx, id)
  return findInviting(tx, actor, id)
}

export async function lockPropertyAndLease(tx: Db, leaseId: string): Promise<void> {
  await selectLease(tx, leaseId).for('no key update', { of: properties })
  await tx.select({ id: leases.id }).from(leases).where(eq(leases.id, leaseId)).for('no key update')
}

function mustInvite(actor: Actor, [found]: Awaited<ReturnType<typeof selectLease>>) {
  const facts = found && { tenantId: found.lease.tenantId, ownerId: found.property.ownerId }
  if (!found || !facts || !leasePolicy.read(actor, facts)) throw notFound('Lease')
  if (!leasePolicy.invite(actor, facts)) throw forbidden('Only the owner and agents invite the tenant of a lease')
  return found
}

const inviters = alias(users, 'inviters')

/** Invitations with what they are for, the home's owner and who invites. */
export const selectInvitations = (db: Db) =>
  db
    .select({
      invitation: leaseInvitations,
      lease: leases,
      property: properties,
      owner: users,
      inviter: inviters,
      name: leaseParties.name,
    })
    .from(leaseInvitations)
    .innerJoin(leases, eq(leases.id, leaseInvitations.leaseId))
    .innerJoin(leaseParties, eq(leaseParties.leaseId, leases.id))
    .innerJoin(properties, eq(properties.id, leases.propertyId))
    .innerJoin(users, eq(users.id, properties.ownerId))
    .innerJoin(inviters, eq(inviters.id, leaseInvitations.invitedBy))

/** Neither emailed nor open: the owner, or who invites, is disabled. */
export const isOnHold = ({ owner, inviter }: Record<'owner' | 'inviter', Pick<UserRow, 'disabledAt'>>): boolean =>
  owner.disabledAt !== null || inviter.disabledAt !== null

/** The invitation of a token. @throws not_found (no such one, or on hold), conflict (used, revoked or expired; its lease was cancelled) */
export async function findOpenInvitation(db: Db, token: string, now: Date) {
  const [found] = await selectInvitations(db).where(eq(leaseInvitations.tokenHash, hashToken(token)))
  if (!found) throw noSuchInvitation()
  requireOpen(found.invitation, now, 'your landlord')
  if (isOnHold(found)) throw onHold('your landlord')
  if (found.lease.cancelledAt) throw new Refusal('conflict', 'This lease was cancelled. Ask your landlord about it.')
  return found
}

/** @throws as `findOpenInvitation` */
export async function openInvitation(db: Db, token: string, now: Date): Promise<OpenedInvitation> {
  const { invitation, lease, property, owner, name } = await findOpenInvitation(db, token, now)
  return {
    property: { title: property.title, address: property.address, city: property.city },
    landlord: fullName(owner),
    tenantName: name ?? '',
    startDate: lease.startsOn,
    endDate: lease.endsOn,
    monthlyRent: fromCents(lease.rentCents, lease.currency),
    currency: lease.currency,
    expiresAt: invitation.expiresAt.toISOString(),
  }
}

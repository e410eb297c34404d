import { LEASES } from '@lintel/contract/leases/tags'
import { and, desc, eq, exists, inArray, max, min, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { dayInZone } from '../../db/day-in-zone.ts'
import { isAnyOf } from '../../db/many.ts'
import type { Format } from '../../format/format.ts'
import { hashToken } from '../../mail/link-tokens.ts'
import { accountDeletion, invitationKinds } from '../accounts/causes.ts'
import {
  availabilityObstacles,
  type PropertyRemovalCause,
  propertyHandOver,
  propertyRemoval,
  reasonsToArchive,
} from '../properties/causes.ts'
import { properties } from '../properties/table.ts'
import { takeOverLease } from './invitations/commands.ts'
import { hasEnded, hasNotEnded, leaseInvitations, leaseParties, leases } from './table.ts'

/** Tenant and owner need their accounts until the lease has ended. */
const onAccountDeletion = accountDeletion.with({
  async obstacle(db, { actor, now }) {
    const [lease] = await db
      .select({ endsOn: leases.endsOn, tenantId: leases.tenantId, title: properties.title })
      .from(leases)
      .innerJoin(properties, eq(properties.id, leases.propertyId))
      .where(and(or(eq(leases.tenantId, actor.id), eq(properties.ownerId, actor.id)), hasNotEnded(now)))
      .orderBy(desc(leases.endsOn))
      .limit(1)
    if (!lease) return null
    return ({ day }) =>
      lease.tenantId === actor.id
        ? `Your lease of “${lease.title}” lasts until ${day(lease.endsOn)}. You can delete your account once it has ended.`
        : `Your home “${lease.title}” is let until ${day(lease.endsOn)}. You can delete your account once that lease has ended.`
  },
  preview: async () => [{ kind: 'stays', text: 'Leases that have ended, with their own documents' }],
  /** The name that a landlord gave goes with the account's, and the address that an invitation was sent to. */
  async apply(tx, _happened, { actor }) {
    await tx.update(leaseParties).set({ name: null }).where(eq(leaseParties.userId, actor.id))
    const ofTenant = tx.select({ id: leases.id }).from(leases).where(eq(leases.tenantId, actor.id))
    await tx.update(leaseInvitations).set({ email: null }).where(inArray(leaseInvitations.leaseId, ofTenant))
  },
})

/** An account that is registered with an invitation to a lease takes that over. */
const tenantInvitations = invitationKinds.with(async (tx, token, _role, now) => {
  const isOfLease = (await tx.$count(leaseInvitations, eq(leaseInvitations.tokenHash, hashToken(token)))) > 0
  if (!isOfLease) return null
  return async (happened, user) => {
    await takeOverLease(tx, happened, user, token, now)
  }
})

/** A home that ever had a lease is kept for its parties. */
const propertiesWithLeases = reasonsToArchive.with((db) =>
  exists(db.select({ id: leases.id }).from(leases).where(eq(leases.propertyId, properties.id))),
)

/** A home is archived once its leases have ended, and they stay. */
const onPropertyRemoval = propertyRemoval.with({
  async obstacle(db, cause) {
    const lease = await findLastLease(db, cause)
    if (!lease) return null
    return {
      text: ({ day }) => `This home has a lease until ${day(lease.endsOn)} and can be deleted once that has ended.`,
      record: lease.applicationId === null ? null : { kind: 'application', id: lease.applicationId },
    }
  },
  async preview(db, cause) {
    const isPast = and(isAnyOf(leases.propertyId, cause.archivedIds), hasEnded(cause.now))
    const past = await db.$count(leases, isPast)
    if (past === 0) return []
    const text = ({ count }: Format) => `${count(past, 'past lease')}, for tenant and owner`
    return [{ kind: 'stays', text, data: { leases: past } }]
  },
})

/** Of the leases that have not ended, the last one to end, with the application it was made from. */
async function findLastLease(db: Db, { archivedIds, now }: PropertyRemovalCause) {
  const [lease] = await db
    .select({ endsOn: leases.endsOn, applicationId: leases.applicationId })
    .from(leases)
    .where(and(isAnyOf(leases.propertyId, archivedIds), hasNotEnded(now)))
    .orderBy(desc(leases.endsOn))
    .limit(1)
  return lease ?? null
}

/** A home is not made available while a lease of it has not ended; it may be in maintenance. */
const onAvailability = availabilityObstacles.with(async (db, propertyId, now) => {
  const [term] = await db
    .select({
      startsOn: min(leases.startsOn),
      endsOn: max(leases.endsOn),
      hasBegun: sql<boolean>`bool_or(${leases.startsOn} <= ${dayInZone(leases.timeZone, now)})`,
    })
    .from(leases)
    .where(and(eq(leases.propertyId, propertyId), hasNotEnded(now)))
  const { startsOn = null, endsOn = null, hasBegun = false } = term ?? {}
  if (!startsOn || !endsOn) return null
  return ({ day }) =>
    hasBegun
      ? `This home is let until ${day(endsOn)}. You can make it available after that.`
      : `This home is let from ${day(startsOn)}. Cancel that lease to make it available.`
})

/** Leases go over with their homes: they name no owner. */
const onHandOver = propertyHandOver.with({
  async apply(_tx, happened, { fromId, toId }) {
    happened.touch([fromId, toId], LEASES)
  },
})

export const leaseReactions = [
  onAccountDeletion,
  tenantInvitations,
  propertiesWithLeases,
  onPropertyRemoval,
  onAvailability,
  onHandOver,
]

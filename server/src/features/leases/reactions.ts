import { LEASES } from '@lintel/contract/leases/tags'
import { and, desc, eq, exists, or } from 'drizzle-orm'
import { accountDeletion } from '../accounts/causes.ts'
import { homeHandOver, homesOfAccount } from '../properties/causes.ts'
import { properties } from '../properties/table.ts'
import { hasNotEnded, leases } from './table.ts'

/** Tenant and owner need their accounts until the lease has ended. */
const onAccountDeletion = accountDeletion.with({
  async obstacle(db, { actor, today }) {
    const [lease] = await db
      .select({ endsOn: leases.endsOn, tenantId: leases.tenantId, title: properties.title })
      .from(leases)
      .innerJoin(properties, eq(properties.id, leases.propertyId))
      .where(and(or(eq(leases.tenantId, actor.id), eq(properties.ownerId, actor.id)), hasNotEnded(today)))
      .orderBy(desc(leases.endsOn))
      .limit(1)
    if (!lease) return null
    return ({ day }) =>
      lease.tenantId === actor.id
        ? `Your lease of “${lease.title}” lasts until ${day(lease.endsOn)}. You can delete your account once it has ended.`
        : `Your home “${lease.title}” is let until ${day(lease.endsOn)}. You can delete your account once that lease has ended.`
  },
})

/** A home that ever had a lease stays with it. */
const homesWithLeases = homesOfAccount.with({
  isKept: (db) => exists(db.select({ id: leases.id }).from(leases).where(eq(leases.propertyId, properties.id))),
})

/** Leases go over with their homes: they name no owner. */
const onHandOver = homeHandOver.with({
  async apply(_tx, changes, { fromId, toId }) {
    changes.add([fromId, toId], LEASES)
  },
})

export const leaseReactions = [onAccountDeletion, homesWithLeases, onHandOver]

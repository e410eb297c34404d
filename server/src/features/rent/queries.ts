import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { type RentFacts, rentPolicy } from '@lintel/contract/rent/policy'
import { eq, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { forbidden, notFound } from '../../errors/refusal.ts'
import { type LeaseRow, leases } from '../leases/table.ts'
import { properties } from '../properties/table.ts'
import { ledgers } from './table.ts'

/** The SQL of `rentPolicy.read` for one ledger, joined with its lease. Undefined for all ledgers. */
export function visibleTo(actor: Actor): SQL | undefined {
  if (isApprovedAgent(actor)) return undefined
  return or(eq(leases.tenantId, actor.id), eq(ledgers.ownerId, actor.id))
}

/** A lease with books, the present owner of its home, and in `facts` all owners who ever had books of it. */
export type RentLease = { lease: LeaseRow; property: { id: string; title: string; ownerId: string }; facts: RentFacts }

/** @param named what the caller named, for the refusal @throws not_found (absent or invisible) */
export async function findRentLease(db: Db, actor: Actor, leaseId: string, named = 'Lease'): Promise<RentLease> {
  const [found] = await db
    .select({ lease: leases, property: { id: properties.id, title: properties.title, ownerId: properties.ownerId } })
    .from(leases)
    .innerJoin(properties, eq(properties.id, leases.propertyId))
    .where(eq(leases.id, leaseId))
  if (!found) throw notFound(named)
  const owners = await db.select({ ownerId: ledgers.ownerId }).from(ledgers).where(eq(ledgers.leaseId, leaseId))
  const ownerIds = [...new Set([found.property.ownerId, ...owners.map(({ ownerId }) => ownerId)])]
  const facts = { tenantId: found.lease.tenantId, ownerIds }
  if (!rentPolicy.read(actor, facts)) throw notFound(named)
  return { ...found, facts }
}

/** @throws not_found, forbidden (the tenant) */
export async function findKeptLease(db: Db, actor: Actor, leaseId: string, named?: string): Promise<RentLease> {
  const found = await findRentLease(db, actor, leaseId, named)
  if (!rentPolicy.keep(actor, found.facts)) throw forbidden('Only the owner and agents keep the books of a lease')
  return found
}

import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import type { StatementQuery } from '@lintel/contract/rent/statement-schema'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { invalid, notFound } from '../../../errors/refusal.ts'
import { type PersonRow, personColumns, users } from '../../accounts/table.ts'
import { leaseParties, leases, type TenantRow, tenantColumns } from '../../leases/table.ts'
import { showPropertiesAsLastSeen } from '../../properties/last-seen/queries.ts'
import type { PropertySummaryRow } from '../../properties/present.ts'
import { selectSummaries } from '../../properties/queries.ts'
import { properties } from '../../properties/table.ts'
import { findRentLease, visibleTo } from '../queries.ts'
import { ledgers } from '../table.ts'

/** Which ledgers a statement is about: a condition on `ledgers`, joined with `leases`. */
export type StatementScope = {
  condition: SQL | undefined
  property: PropertySummaryRow | null
  tenant: TenantRow | null
  owner: PersonRow | null
}

type Named = Pick<StatementQuery, 'leaseId' | 'propertyId' | 'ownerId'>

/**
 * What a statement is about: a lease, else a home, else all homes of an owner. Owners get their own books alone.
 * @throws not_found (absent or invisible), invalid (a tenant names no lease, or an agent nothing)
 */
export async function findScope(
  db: Db,
  actor: Actor,
  { leaseId, propertyId, ownerId }: Named,
): Promise<StatementScope> {
  if (leaseId) return findLeaseScope(db, actor, leaseId)
  if (!propertyPolicy.listOwn(actor)) throw invalid({ leaseId: 'Choose the lease of which you want a statement' })
  if (propertyId) return findPropertyScope(db, actor, propertyId)
  const wantedId = ownerId ?? (isApprovedAgent(actor) ? undefined : actor.id)
  if (!wantedId) throw invalid({ ownerId: 'Choose a lease, a home or an owner' })
  if (wantedId !== actor.id && !isApprovedAgent(actor)) throw notFound('User')
  return {
    condition: eq(ledgers.ownerId, wantedId),
    property: null,
    tenant: null,
    owner: await findOwner(db, wantedId),
  }
}

async function findLeaseScope(db: Db, actor: Actor, leaseId: string): Promise<StatementScope> {
  const { lease } = await findRentLease(db, actor, leaseId)
  const [tenant] = await db
    .select(tenantColumns)
    .from(leases)
    .leftJoin(users, eq(users.id, leases.tenantId))
    .leftJoin(leaseParties, eq(leaseParties.leaseId, leases.id))
    .where(eq(leases.id, lease.id))
  return {
    condition: and(eq(ledgers.leaseId, leaseId), visibleTo(actor)),
    property: await findProperty(db, actor, lease.propertyId),
    tenant: tenant ?? null,
    owner: null,
  }
}

/** A home that the actor owns or has had books of. */
async function findPropertyScope(db: Db, actor: Actor, propertyId: string): Promise<StatementScope> {
  const isOwn = isApprovedAgent(actor) ? undefined : eq(ledgers.ownerId, actor.id)
  const condition = and(eq(ledgers.propertyId, propertyId), isOwn)
  const property = await findProperty(db, actor, propertyId)
  if (!isApprovedAgent(actor) && property.ownerId !== actor.id) {
    const [known] = await db.select({ id: ledgers.id }).from(ledgers).where(condition).limit(1)
    if (!known) throw notFound('Property')
  }
  return { condition, property, tenant: null, owner: null }
}

/** As the actor may see it. @throws not_found */
async function findProperty(db: Db, actor: Actor, propertyId: string): Promise<PropertySummaryRow> {
  const rows = await selectSummaries(db).where(eq(properties.id, propertyId))
  const [shown] = await showPropertiesAsLastSeen(
    db,
    actor,
    rows.map((property) => ({ property })),
  )
  if (!shown) throw notFound('Property')
  return shown.property
}

async function findOwner(db: Db, ownerId: string): Promise<PersonRow> {
  const [owner] = await db
    .select(personColumns)
    .from(users)
    .where(and(eq(users.id, ownerId), eq(users.role, 'owner')))
  if (!owner) throw notFound('User')
  return owner
}

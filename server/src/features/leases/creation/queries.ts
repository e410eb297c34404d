import type { Actor } from '@lintel/contract/actor'
import type { NewLeasePreview, NewLeaseQuery } from '@lintel/contract/leases/creation-schema'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { and, asc, eq, gte, lte } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import { notFound } from '../../../errors/refusal.ts'
import type { Format } from '../../../format/format.ts'
import { type Foreseen, foresee } from '../../../reactions.ts'
import { requireNotArchived } from '../../properties/queries.ts'
import { type PropertyRow, properties } from '../../properties/table.ts'
import { leaseCreation } from '../causes.ts'
import { isActive, type LeaseRow, leases } from '../table.ts'
import { amountsOf, readTerms, stateOn } from './terms.ts'

/** A home that the actor may let. @throws not_found, conflict (it is archived) */
export async function findLettable(db: Db, actor: Actor, id: string): Promise<PropertyRow> {
  const [property] = await db.select().from(properties).where(eq(properties.id, id))
  return mustBeLettable(actor, property)
}

/** The same of several homes, which are locked in their order until the transaction ends. @throws as `findLettable` */
export async function lockLettable(tx: Db, actor: Actor, ids: string[]): Promise<Map<string, PropertyRow>> {
  const rows = await tx
    .select()
    .from(properties)
    .where(isAnyOf(properties.id, ids))
    .orderBy(properties.id)
    .for('no key update')
  const propertyById = new Map(rows.map((property) => [property.id, property]))
  for (const id of ids) mustBeLettable(actor, propertyById.get(id))
  return propertyById
}

function mustBeLettable(actor: Actor, property: PropertyRow | undefined): PropertyRow {
  if (!property || !propertyPolicy.manage(actor, property)) throw notFound('Property')
  requireNotArchived(property)
  return property
}

/**
 * What a new lease would change.
 * @throws not_found (the home), invalid (an amount that the home's currency hasn't), conflict (the home is archived)
 */
export async function previewLease(
  db: Db,
  actor: Actor,
  { propertyId, startDate, endDate, monthlyRent, securityDeposit, ...form }: NewLeaseQuery,
  format: Format,
  now: Date,
): Promise<NewLeasePreview> {
  const property = await findLettable(db, actor, propertyId)
  const terms = readTerms(property, { monthlyRent, securityDeposit })
  const state = stateOn(property, startDate, endDate, now)
  const overlaps = await db
    .select({ startDate: leases.startsOn, endDate: leases.endsOn })
    .from(leases)
    .where(
      and(eq(leases.propertyId, property.id), isActive, lte(leases.startsOn, endDate), gte(leases.endsOn, startDate)),
    )
    .orderBy(asc(leases.startsOn))
    .limit(OVERLAPS_MAX)
  const lease = draftLease(property, { ...terms, startsOn: startDate, endsOn: endDate }, now)
  const cause = { actor, leases: [{ lease, property, form }], now }
  return {
    property: { id: property.id, title: property.title },
    currency: property.currency,
    ...amountsOf(property, terms),
    state,
    overlaps,
    consequences: [
      ...foresee('leases', ownConsequences(state, property), format),
      ...(await leaseCreation.preview(db, cause, format)),
    ],
  }
}

const STATES: Record<NewLeasePreview['state'], string> = {
  upcoming: 'The lease is to come.',
  current: 'The lease runs already.',
  ended: 'The lease has ended: it is kept for the record.',
  cancelled: 'The lease is cancelled.',
}

function ownConsequences(state: NewLeasePreview['state'], { id, status }: PropertyRow): Foreseen[] {
  const occupies: Foreseen = { text: 'The home stops being available.', data: { propertyId: id, status: 'occupied' } }
  return [{ text: STATES[state] }, ...(state !== 'ended' && status === 'available' ? [occupies] : [])]
}

const OVERLAPS_MAX = 10

type Draft = Pick<LeaseRow, 'rentCents' | 'depositCents' | 'startsOn' | 'endsOn'> &
  Partial<Pick<LeaseRow, 'tenantId' | 'applicationId'>>

/** A lease as it would be made, for previews. */
export const draftLease = ({ id: propertyId, timeZone, currency }: PropertyRow, terms: Draft, now: Date): LeaseRow => ({
  id: 'draft',
  propertyId,
  tenantId: null,
  timeZone,
  currency,
  applicationId: null,
  document: null,
  closedAt: null,
  cancelledAt: null,
  createdAt: now,
  updatedAt: now,
  ...terms,
})

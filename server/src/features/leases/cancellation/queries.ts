import type { Actor } from '@lintel/contract/actor'
import { isolated } from '@lintel/contract/isolated'
import { leasePolicy } from '@lintel/contract/leases/policy'
import type { CancellationPreview } from '@lintel/contract/leases/schema'
import { fullName } from '@lintel/contract/names'
import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { forbidden, notFound } from '../../../errors/refusal.ts'
import { dayIn } from '../../../format/days.ts'
import { type Format, type LocalizedText, renderText } from '../../../format/format.ts'
import { type Foreseen, foresee } from '../../../reactions.ts'
import { users } from '../../accounts/table.ts'
import { type PropertyRow, properties } from '../../properties/table.ts'
import { leaseCancellation } from '../causes.ts'
import { presentTenant } from '../present.ts'
import { hasNotEnded, type LeaseRow, leaseParties, leases, type TenantRow, tenantColumns } from '../table.ts'

const selectLease = (db: Db, id: string) =>
  db
    .select({ lease: leases, property: properties, tenant: tenantColumns })
    .from(leases)
    .innerJoin(properties, eq(properties.id, leases.propertyId))
    .leftJoin(users, eq(users.id, leases.tenantId))
    .leftJoin(leaseParties, eq(leaseParties.leaseId, leases.id))
    .where(eq(leases.id, id))

type LeaseWithProperty = Awaited<ReturnType<typeof selectLease>>[number]

/** Finds a lease that the actor may cancel, with its property and tenant. @throws not_found, forbidden (the tenant) */
const findCancellable = async (db: Db, actor: Actor, id: string) =>
  mustBeCancellableBy(actor, await selectLease(db, id))

/**
 * Does what `findCancellable` does and locks the property until the transaction ends. The lease is not locked yet: the caller
 * locks it next and compares it with this one.
 * @throws not_found, forbidden (the tenant)
 */
export const lockPropertyOfCancellable = async (tx: Db, actor: Actor, id: string) =>
  mustBeCancellableBy(actor, await selectLease(tx, id).for('no key update', { of: properties }))

function mustBeCancellableBy(actor: Actor, [found]: LeaseWithProperty[]): LeaseWithProperty {
  const facts = found && { tenantId: found.lease.tenantId, ownerId: found.property.ownerId }
  if (!found || !facts || !leasePolicy.read(actor, facts)) throw notFound('Lease')
  if (!leasePolicy.cancel(actor, facts)) throw forbidden('Only the owner and agents can cancel a lease')
  return found
}

/**
 * What the cancellation of a lease would do, or why it is refused.
 * @param format the reader's
 * @throws not_found, forbidden (the tenant)
 */
export async function previewCancellation(
  db: Db,
  actor: Actor,
  id: string,
  now: Date,
  format: Format,
): Promise<CancellationPreview> {
  const { lease, property, tenant } = await findCancellable(db, actor, id)
  const obstacle = cancellationObstacle(lease, now)
  return {
    property: { id: property.id, title: property.title },
    tenant: presentTenant(tenant),
    startDate: lease.startsOn,
    endDate: lease.endsOn,
    obstacle: obstacle && renderText(obstacle, format),
    consequences: obstacle
      ? []
      : [
          ...foresee(
            'leases',
            ownConsequences(lease, property, tenant, await isFreedBy(db, lease, property, now)),
            format,
          ),
          ...(await leaseCancellation.preview(db, { actor, lease, property, reopenOthers: true }, format)),
        ],
  }
}

function ownConsequences(
  lease: LeaseRow,
  property: PropertyRow,
  tenant: TenantRow,
  freesProperty: boolean,
): Foreseen[] {
  const name = isolated(fullName(tenant))
  const frees: Foreseen = {
    text: `“${isolated(property.title)}” becomes available.`,
    data: { propertyId: property.id, status: 'available' },
  }
  return [
    {
      text: ({ day }) =>
        `The lease of ${name} from ${day(lease.startsOn)} to ${day(lease.endsOn)} is cancelled. It stays in the history, and so does its PDF.`,
    },
    ...(freesProperty ? [frees] : []),
    // Of an application, its feature says so.
    ...(lease.tenantId !== null && lease.applicationId === null ? [{ text: `${name} is told.` }] : []),
  ]
}

/** Why a lease can't be cancelled; null when it can. */
export function cancellationObstacle(
  { startsOn, endsOn, timeZone, cancelledAt }: Pick<LeaseRow, 'startsOn' | 'endsOn' | 'timeZone' | 'cancelledAt'>,
  now: Date,
): LocalizedText | null {
  if (cancelledAt) return ({ instant }) => `This lease was cancelled on ${instant(cancelledAt)}`
  const today = dayIn(timeZone, now)
  if (endsOn < today) return ({ day }) => `This lease ended on ${day(endsOn)}`
  return startsOn > today ? null : ({ day }) => `This lease began on ${day(startsOn)}; end it instead`
}

/** Whether cancelling a lease makes its property available: it is occupied, and its other leases have ended. */
export async function isFreedBy(
  db: Db,
  lease: Pick<LeaseRow, 'id'>,
  property: Pick<PropertyRow, 'id' | 'status'>,
  now: Date,
): Promise<boolean> {
  if (property.status !== 'occupied') return false
  const otherLeases = await db
    .select({ id: leases.id })
    .from(leases)
    .where(and(eq(leases.propertyId, property.id), ne(leases.id, lease.id), hasNotEnded(now)))
    .limit(1)
  return otherLeases.length === 0
}

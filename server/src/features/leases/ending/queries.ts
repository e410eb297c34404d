import type { Actor } from '@lintel/contract/actor'
import { leasePolicy } from '@lintel/contract/leases/policy'
import type { LeaseEnd, LeaseEndPreview } from '@lintel/contract/leases/schema'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { forbidden, invalid, notFound, Refusal } from '../../../errors/refusal.ts'
import { dayIn } from '../../../format/days.ts'
import type { Format } from '../../../format/format.ts'
import { properties } from '../../properties/table.ts'
import { leaseShortening } from '../causes.ts'
import { leases } from '../table.ts'

const selectLease = (db: Db, id: string) =>
  db
    .select({
      lease: leases,
      property: { id: properties.id, ownerId: properties.ownerId, title: properties.title },
    })
    .from(leases)
    .innerJoin(properties, eq(properties.id, leases.propertyId))
    .where(eq(leases.id, id))

type LeaseWithProperty = Awaited<ReturnType<typeof selectLease>>[number]

/**
 * Finds a lease that the actor may end on an earlier day, and locks it until the transaction ends.
 * @throws not_found, forbidden (the tenant), conflict (the lease was cancelled), invalid (`endDate` is in the past, not after
 *   the first day, or not before the last day)
 */
export const lockEndable = async (tx: Db, actor: Actor, id: string, end: LeaseEnd, now: Date) =>
  mustBeEndable(actor, await selectLease(tx, id).for('update', { of: leases }), end, now)

/**
 * What an earlier last day of a lease would change.
 * @param format the reader's
 * @throws as `lockEndable`
 */
export async function previewEnd(
  db: Db,
  actor: Actor,
  id: string,
  end: LeaseEnd,
  now: Date,
  format: Format,
): Promise<LeaseEndPreview> {
  const { lease, property } = mustBeEndable(actor, await selectLease(db, id), end, now)
  const { endDate } = end
  const cause = { actor, lease, endsOn: endDate, property }
  return { startDate: lease.startsOn, endDate, consequences: await leaseShortening.preview(db, cause, format) }
}

function mustBeEndable(
  actor: Actor,
  [found]: LeaseWithProperty[],
  { endDate }: LeaseEnd,
  now: Date,
): LeaseWithProperty {
  const facts = found && { tenantId: found.lease.tenantId, ownerId: found.property.ownerId }
  if (!found || !facts || !leasePolicy.read(actor, facts)) throw notFound('Lease')
  if (!leasePolicy.end(actor, facts)) throw forbidden('Only the owner and agents can end a lease')
  const { cancelledAt, timeZone, startsOn, endsOn } = found.lease
  if (cancelledAt) throw new Refusal('conflict', ({ instant }) => `This lease was cancelled on ${instant(cancelledAt)}`)
  if (endDate < dayIn(timeZone, now)) throw invalid({ endDate: 'The last day can’t be in the past' })
  if (endDate <= startsOn) throw invalid({ endDate: 'The last day must come after the first' })
  if (endDate >= endsOn) throw invalid({ endDate: ({ day }) => `The lease ends on ${day(endsOn)} already` })
  return found
}

import type { Actor } from '@lintel/contract/actor'
import { propertyPolicy } from '@lintel/contract/properties/policy'
import { and } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import { forbidden } from '../../../errors/refusal.ts'
import type { Happened } from '../../../events/happened.ts'
import { emptyHistories } from '../../../events/retention.ts'
import { runCommand } from '../../../events/run-command.ts'
import { detachFiles } from '../../files/attach/commands.ts'
import { propertyRemoval } from '../causes.ts'
import { aboutProperty, propertyArchived, propertyRemoved } from '../events.ts'
import { lockProperty } from '../lock.ts'
import { requireNotArchived } from '../queries.ts'
import { type PropertyRow, properties } from '../table.ts'
import { touchProperties } from '../touch.ts'
import { isToArchive } from './queries.ts'

/**
 * Removes a home with its applications. One that ever had a lease is archived: it stays for the parties of its leases.
 * @throws not_found, forbidden, conflict (a lease that has not ended; archived already)
 */
export async function removeProperty(
  context: Pick<AppContext, 'db' | 'hub' | 'formatFor'>,
  actor: Actor,
  id: string,
): Promise<null> {
  return runCommand(context, async (tx, happened) => {
    const property = await lockProperty(tx, actor, id)
    if (!propertyPolicy.remove(actor, property)) throw forbidden('Only its owner and agents can remove a home')
    requireNotArchived(property)
    const divided = await chooseArchived(tx, [property])
    const event =
      divided.archived.length > 0
        ? happened.add(propertyArchived, actor, aboutProperty(property))
        : happened.add(propertyRemoved, actor, { id, title: property.title, landlordId: property.ownerId })
    await removeProperties(tx, happened.causedBy(event), actor, divided, new Date())
    return null
  })
}

type Property = Pick<PropertyRow, 'id' | 'ownerId' | 'title' | 'city' | 'isPublished'>

/** Homes that are removed, and those of them that stay, archived. */
export type RemovedProperties = { removed: Property[]; archived: Property[] }

/** Divides homes, which the caller's transaction has locked and none of which is archived. */
export async function chooseArchived(tx: Db, given: Property[]): Promise<RemovedProperties> {
  const isOfProperties = isAnyOf(
    properties.id,
    given.map(({ id }) => id),
  )
  const rows = await tx
    .select({ id: properties.id })
    .from(properties)
    .where(and(isOfProperties, isToArchive(tx)))
  const ids = new Set(rows.map(({ id }) => id))
  return { removed: given.filter(({ id }) => !ids.has(id)), archived: given.filter(({ id }) => ids.has(id)) }
}

/**
 * Deletes and archives homes in the caller's transaction, with all that goes with them.
 * @throws conflict (what prevents the removal, such as a lease that has not ended)
 */
export async function removeProperties(
  tx: Db,
  happened: Happened,
  actor: Actor,
  { removed, archived }: RemovedProperties,
  now: Date,
): Promise<void> {
  const [removedIds, archivedIds] = [removed, archived].map((rows) => rows.map(({ id }) => id)) as [string[], string[]]
  await touchProperties(tx, happened, [...removed, ...archived])
  await propertyRemoval.run(tx, happened, { actor, removedIds, archivedIds, now })
  await detachFiles(tx, 'propertyId', removedIds)
  await tx.delete(properties).where(isAnyOf(properties.id, removedIds))
  await emptyHistories(tx, removedIds)
  await tx
    .update(properties)
    .set({ archivedAt: now, isPublished: false, isHidden: false })
    .where(isAnyOf(properties.id, archivedIds))
}

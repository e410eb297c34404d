import type { HandOver } from '@lintel/contract/accounts/schema'
import type { Actor } from '@lintel/contract/actor'
import type { AppContext } from '../../../context.ts'
import { isAnyOf } from '../../../db/many.ts'
import { runCommand } from '../../../events/run-command.ts'
import { propertyHandOver } from '../causes.ts'
import { aboutProperty, propertiesHandedOver, propertyHandedOver } from '../events.ts'
import { properties } from '../table.ts'
import { touchProperties } from '../touch.ts'
import { requireHandOver, requireOwners, requireProperties, selectOwner, selectPropertiesOf } from './queries.ts'

/**
 * Hands all homes of an owner, or one of them, over to another, with their applications and leases; both owners get a notice.
 * @param fromId the owner, whose account may be disabled
 * @returns the number of homes
 * @throws forbidden (not an approved agent), not_found (the owner, or the home among theirs), invalid (no such new owner, one who can't sign in, or the same one), conflict (no
 *   homes, or the new owner has applied for one of them)
 */
export async function handOverProperties(
  context: Pick<AppContext, 'db' | 'hub' | 'formatFor' | 'settings'>,
  actor: Actor,
  fromId: string,
  form: HandOver,
): Promise<{ homes: number }> {
  requireHandOver(actor)
  return runCommand(context, async (tx, happened) => {
    const from = await selectOwner(tx, fromId).for('share')
    requireOwners(from, await selectOwner(tx, form.ownerId, context.settings).for('share'), fromId)
    const owned = await selectPropertiesOf(tx, fromId, form.propertyId).for('no key update')
    requireProperties(owned, form)
    const { ownerId: toId, propertyId } = form
    const propertyIds = owned.map(({ id }) => id)
    const data = { homes: owned.length, isOne: propertyId !== undefined }
    const note = data.isOne ? (owned[0]?.title ?? null) : null
    const ofFormer = { id: fromId, landlordId: fromId, personId: toId, note, data: { ...data, isFrom: true } }
    const event = happened.add(propertiesHandedOver, actor, ofFormer)
    const ofNew = { id: toId, landlordId: toId, personId: fromId, note, data: { ...data, isFrom: false } }
    happened.add(propertiesHandedOver, actor, ofNew)
    const following = happened.causedBy(event)
    await propertyHandOver.run(tx, following, { actor, propertyIds, fromId, toId })
    await tx.update(properties).set({ ownerId: toId }).where(isAnyOf(properties.id, propertyIds))
    following.addEach(
      propertyHandedOver,
      actor,
      owned.map((property) => ({ ...aboutProperty({ ...property, ownerId: toId }), personId: toId })),
    )
    await touchProperties(
      tx,
      happened,
      owned.map((property) => ({ ...property, ownerId: toId })),
    )
    await touchProperties(
      tx,
      happened,
      owned.map((property) => ({ ...property, ownerId: fromId })),
    )
    return { homes: owned.length }
  })
}

import { accountPolicy } from '@lintel/contract/accounts/policy'
import type { HandOver } from '@lintel/contract/accounts/schema'
import type { Actor } from '@lintel/contract/actor'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import { forbidden, invalid, notFound, Refusal } from '../../../errors/refusal.ts'
import { runCommand } from '../../../events/run-command.ts'
import { canSignIn } from '../../accounts/filters.ts'
import { type UserRow, users } from '../../accounts/table.ts'
import { homeHandOver } from '../causes.ts'
import { aboutProperty, propertiesHandedOver, propertyHandedOver } from '../events.ts'
import { properties } from '../table.ts'
import { touchProperties } from '../touch.ts'

/**
 * Hands all homes of an owner, or one of them, over to another, with their applications and leases; both owners get a notice.
 * @param fromId the owner, whose account may be disabled
 * @returns the number of homes
 * @throws forbidden (not an approved agent), not_found (the owner, or the home among theirs), invalid (no such new owner, one who can't sign in, or the same one), conflict (no
 *   homes, or the new owner has applied for one of them)
 */
export async function handOverHomes(
  context: Pick<AppContext, 'db' | 'hub' | 'formatFor' | 'settings'>,
  actor: Actor,
  fromId: string,
  { ownerId: toId, propertyId }: HandOver,
): Promise<{ homes: number }> {
  if (!accountPolicy.handOver(actor)) throw forbidden('Only agents hand homes over')
  return runCommand(context, async (tx, happened) => {
    const from = await findOwner(tx, fromId)
    if (!from) throw notFound('Account')
    const to = toId === fromId ? null : await findOwner(tx, toId, canSignIn(context.settings.isDemoOn))
    if (!to) throw invalid({ ownerId: 'Please choose another owner' })
    const isChosen = propertyId === undefined ? undefined : eq(properties.id, propertyId)
    const homes = await tx
      // Hidden homes of a disabled account are published again with the new owner.
      .select({
        id: properties.id,
        title: properties.title,
        city: properties.city,
        isPublished: sql<boolean>`(is_published or is_hidden)`,
      })
      .from(properties)
      .where(and(eq(properties.ownerId, fromId), isChosen))
      .orderBy(properties.id)
      .for('no key update')
    if (homes.length === 0 && propertyId !== undefined) throw notFound('Property')
    if (homes.length === 0) throw new Refusal('conflict', 'This owner has no homes')
    const propertyIds = homes.map(({ id }) => id)
    const data = { homes: homes.length, isOne: propertyId !== undefined }
    const note = data.isOne ? (homes[0]?.title ?? null) : null
    const ofFormer = { id: fromId, landlordId: fromId, personId: toId, note, data: { ...data, isFrom: true } }
    const event = happened.add(propertiesHandedOver, actor, ofFormer)
    const ofNew = { id: toId, landlordId: toId, personId: fromId, note, data: { ...data, isFrom: false } }
    happened.add(propertiesHandedOver, actor, ofNew)
    const following = happened.causedBy(event)
    await homeHandOver.run(tx, following, { actor, propertyIds, fromId, toId })
    await tx.update(properties).set({ ownerId: toId }).where(isAnyOf(properties.id, propertyIds))
    following.addEach(
      propertyHandedOver,
      actor,
      homes.map((home) => ({ ...aboutProperty({ ...home, ownerId: toId }), personId: toId })),
    )
    await touchProperties(
      tx,
      happened,
      homes.map((home) => ({ ...home, ownerId: toId })),
    )
    await touchProperties(
      tx,
      happened,
      homes.map((home) => ({ ...home, ownerId: fromId })),
    )
    return { homes: homes.length }
  })
}

async function findOwner(tx: Db, id: string, condition?: SQL): Promise<UserRow | undefined> {
  const [owner] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.role, 'owner'), isNull(users.deletedAt), condition))
    .for('share')
  return owner
}

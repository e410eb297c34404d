import type { Actor } from '@lintel/contract/actor'
import { and, count, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { accountDeletion, hiddenRecords } from '../accounts/causes.ts'
import { recordHomeEvents } from '../history/commands.ts'
import { homeRemoval, homesOfAccount } from './causes.ts'
import { addPropertyChanges } from './changes.ts'
import { properties } from './table.ts'

/** Removes the homes of the account, and hides those that others need. */
const onAccountDeletion = accountDeletion.with({
  async preview(db, { actor }) {
    const [owned] = await db
      .select({ all: count(), kept: sql<number>`(count(*) filter (where ${isKept(db)}))::int` })
      .from(properties)
      .where(eq(properties.ownerId, actor.id))
    const { all = 0, kept = 0 } = owned ?? {}
    return { homes: all - kept, hiddenHomes: kept }
  },
  async lock(tx, { actor }) {
    const isFurther = homesOfAccount
      .all()
      .flatMap(({ further }) => (further ? [inArray(properties.id, further(tx, actor.id))] : []))
    await tx
      .select({ id: properties.id })
      .from(properties)
      .where(or(eq(properties.ownerId, actor.id), ...isFurther))
      .orderBy(properties.id)
      .for('update')
  },
  async apply(tx, changes, { actor, today }) {
    const homes = await tx.select().from(properties).where(eq(properties.ownerId, actor.id))
    await addPropertyChanges(tx, changes, homes)
    const notices = await homeRemoval.run(tx, changes, { propertyIds: homes.map(({ id }) => id), today })
    await removeHomes(tx, actor)
    return notices
  },
})

async function removeHomes(tx: Db, actor: Actor) {
  await tx.delete(properties).where(and(eq(properties.ownerId, actor.id), not(isKept(tx))))
  const unpublished = await tx
    .update(properties)
    .set({ isPublished: false })
    .where(and(eq(properties.ownerId, actor.id), eq(properties.isPublished, true)))
    .returning({ propertyId: properties.id })
  await recordHomeEvents(
    tx,
    unpublished.map(({ propertyId }) => ({ propertyId, kind: 'unpublished', actorId: actor.id })),
  )
}

const isKept = (db: Db): SQL =>
  or(...homesOfAccount.all().flatMap(({ isKept }) => (isKept ? [isKept(db)] : []))) ?? sql`false`

/** Homes that a disabled owner has published are hidden by a trigger, and published again with the account. */
const onAccountDisabling = hiddenRecords.with(async (tx, changes, ownerId) => {
  const wouldBePublished = and(eq(properties.ownerId, ownerId), sql`(is_published or is_hidden)`)
  const homes = await tx.select({ id: properties.id, city: properties.city }).from(properties).where(wouldBePublished)
  await addPropertyChanges(
    tx,
    changes,
    homes.map((home) => ({ ...home, ownerId, isPublished: true })),
  )
})

export const propertyReactions = [onAccountDeletion, onAccountDisabling]

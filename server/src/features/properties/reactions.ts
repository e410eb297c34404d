import type { Actor } from '@lintel/contract/actor'
import { and, count, eq, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import type { Happened } from '../../events/happened.ts'
import { emptyHistories } from '../../events/retention.ts'
import { accountDeletion, hiddenRecords } from '../accounts/causes.ts'
import { homeRemoval, homesOfAccount } from './causes.ts'
import { aboutProperty, propertyUnpublished } from './events.ts'
import { properties } from './table.ts'
import { touchProperties } from './touch.ts'

/** Removes the homes of the account, and hides the homes that others need. */
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
  async apply(tx, happened, { actor, now }) {
    const homes = await tx.select().from(properties).where(eq(properties.ownerId, actor.id))
    await touchProperties(tx, happened, homes)
    await homeRemoval.run(tx, happened, { actor, propertyIds: homes.map(({ id }) => id), now })
    await removeHomes(tx, happened, actor)
  },
})

async function removeHomes(tx: Db, happened: Happened, actor: Actor) {
  const removed = await tx
    .delete(properties)
    .where(and(eq(properties.ownerId, actor.id), not(isKept(tx))))
    .returning({ id: properties.id })
  await emptyHistories(
    tx,
    removed.map(({ id }) => id),
  )
  const unpublished = await tx
    .update(properties)
    .set({ isPublished: false })
    .where(and(eq(properties.ownerId, actor.id), eq(properties.isPublished, true)))
    .returning({ id: properties.id, title: properties.title, ownerId: properties.ownerId })
  happened.addEach(propertyUnpublished, actor, unpublished.map(aboutProperty))
}

const isKept = (db: Db): SQL =>
  or(...homesOfAccount.all().flatMap(({ isKept }) => (isKept ? [isKept(db)] : []))) ?? sql`false`

/** Homes that a disabled owner has published are hidden by a trigger, and published again with the account. */
const onAccountDisabling = hiddenRecords.with(async (tx, happened, ownerId) => {
  const wouldBePublished = and(eq(properties.ownerId, ownerId), sql`(is_published or is_hidden)`)
  const homes = await tx.select({ id: properties.id, city: properties.city }).from(properties).where(wouldBePublished)
  await touchProperties(
    tx,
    happened,
    homes.map((home) => ({ ...home, ownerId, isPublished: true })),
  )
})

export const propertyReactions = [onAccountDeletion, onAccountDisabling]

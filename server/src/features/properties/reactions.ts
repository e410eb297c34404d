import { and, count, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Foreseen } from '../../reactions.ts'
import { accountDeletion, hiddenRecords } from '../accounts/causes.ts'
import { furtherPropertiesOfAccount } from './causes.ts'
import { aboutProperty, propertyArchived } from './events.ts'
import { chooseArchived, removeProperties } from './removal/commands.ts'
import { isToArchive } from './removal/queries.ts'
import { properties } from './table.ts'
import { touchProperties } from './touch.ts'

/** Removes the homes of the account, or archives them. Homes that are archived already stay. */
const onAccountDeletion = accountDeletion.with({
  async preview(db, { actor }) {
    const [owned] = await db
      .select({ all: count(), archived: sql<number>`(count(*) filter (where ${isToArchive(db)}))::int` })
      .from(properties)
      .where(isRemovedWith(actor))
    const { all = 0, archived = 0 } = owned ?? {}
    const removed = all - archived
    const goes: Foreseen = {
      kind: 'goes',
      text: ({ count }) => `${count(removed, 'home')} that never had a lease, with their applications`,
      data: { homes: removed },
    }
    const stays: Foreseen = {
      kind: 'stays',
      text: ({ count }) => `${count(archived, 'home')} that had a lease, archived`,
      data: { homes: archived },
    }
    return [...(removed > 0 ? [goes] : []), ...(archived > 0 ? [stays] : [])]
  },
  async lock(tx, { actor }) {
    const isFurther = furtherPropertiesOfAccount.all().map((further) => inArray(properties.id, further(tx, actor.id)))
    await tx
      .select({ id: properties.id })
      .from(properties)
      .where(or(eq(properties.ownerId, actor.id), ...isFurther))
      .orderBy(properties.id)
      .for('update')
  },
  async apply(tx, happened, { actor, now }) {
    const divided = await chooseArchived(tx, await tx.select().from(properties).where(isRemovedWith(actor)))
    happened.addEach(propertyArchived, actor, divided.archived.map(aboutProperty))
    await removeProperties(tx, happened, actor, divided, now)
  },
})

const isRemovedWith = (owner: { id: string }) => and(eq(properties.ownerId, owner.id), isNull(properties.archivedAt))

/** Homes that a disabled owner has published are hidden by a trigger, and published again with the account. */
const onAccountDisabling = hiddenRecords.with(async (tx, happened, ownerId) => {
  const wouldBePublished = and(eq(properties.ownerId, ownerId), sql`(is_published or is_hidden)`)
  const rows = await tx.select({ id: properties.id, city: properties.city }).from(properties).where(wouldBePublished)
  await touchProperties(
    tx,
    happened,
    rows.map((property) => ({ ...property, ownerId, isPublished: true })),
  )
})

export const propertyReactions = [onAccountDeletion, onAccountDisabling]

import { and, desc, eq, exists, gt, isNotNull, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { isAnyOf } from '../../db/many.ts'
import { users } from '../accounts/table.ts'
import type { UnreadFrom } from './letters.ts'
import { isBetween } from './queries.ts'
import { conversations, inboxes, messages, reminding } from './table.ts'

/** Nobody is told of messages while more of them come. */
const QUIET_MS = 10 * 60 * 1000
const quietUntil = (now: Date) => new Date(now.getTime() - QUIET_MS)

/** That somebody is to be told of messages that wait; `at` is when it was found. */
export type Reminder = { userId: string; at: string }

/**
 * Finds the people with an e-mail address who have unread messages nobody has told them of yet, the newest of them ten
 * minutes old, and notes that they are told. Those are looked at who got a message that has become so old since the last
 * time, so that it costs what was written meanwhile, and what was missed while nothing ran is caught up with. Notices
 * have letters of their own.
 * @param tx a transaction, in which the reminders are to be written too; of several at once all but one find nothing
 */
export async function findReminders(tx: Db, now: Date): Promise<Reminder[]> {
  const [turn] = await tx.select().from(reminding).for('update', { skipLocked: true })
  const until = quietUntil(now)
  if (!turn || until <= turn.through) return []
  await tx.update(reminding).set({ through: until })
  const receivers = await listReceivers(tx, turn.through, until)
  if (receivers.length === 0) return []
  const due = await tx
    .select({ userId: inboxes.userId })
    .from(inboxes)
    .innerJoin(users, and(eq(users.id, inboxes.userId), isNotNull(users.email)))
    .where(
      and(
        // One value, however many they are.
        isAnyOf(inboxes.userId, receivers),
        gt(inboxes.unread, 0),
        hasUnread(
          tx,
          sql`${gt(messages.createdAt, untoldSince(turn.through, until))} and ${lte(messages.createdAt, until)}`,
        ),
        not(hasUnread(tx, gt(messages.createdAt, until))),
      ),
    )
    .orderBy(inboxes.userId)
    .for('update', { of: inboxes })
  const userIds = due.map(({ userId }) => userId)
  if (userIds.length > 0) await tx.update(inboxes).set({ remindedAt: now }).where(isAnyOf(inboxes.userId, userIds))
  return userIds.map((userId) => ({ userId, at: now.toISOString() }))
}

async function listReceivers(tx: Db, after: Date, until: Date): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ userId: messages.receiverId })
    .from(messages)
    .where(and(ne(messages.type, 'system'), gt(messages.createdAt, after), lte(messages.createdAt, until)))
  return rows.map(({ userId }) => userId)
}

/**
 * A reminder told of all until ten minutes before it. Without one, a day is far enough: what was older when nothing could be
 * found is within what was not yet looked through, and nobody else leaves a message so long while others keep coming.
 */
const untoldSince = (through: Date, until: Date) => sql`greatest(
  ${inboxes.remindedAt} - ${`${QUIET_MS} ms`}::interval,
  least(${through.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz - interval '1 day'))`

const hasUnread = (tx: Db, when: SQL): SQL =>
  exists(
    tx
      .select({ id: messages.id })
      .from(messages)
      .innerJoin(conversations, isReceiversSide)
      .where(and(eq(messages.receiverId, inboxes.userId), isUnread, when)),
  )

/** The receiver's side of the conversation a message is in. */
const isReceiversSide = and(
  eq(conversations.userId, messages.receiverId),
  eq(conversations.partnerId, messages.senderId),
)

const isUnread = and(
  ne(messages.type, 'system'),
  sql`(${conversations.readAt} is null or ${conversations.readAt} < ${messages.createdAt})`,
)

/** From whom a person has unread messages that a reminder is about, the most recent first. */
export async function listUnreadFrom(tx: Db, { userId, at }: Reminder): Promise<UnreadFrom[]> {
  const isMeant = lte(messages.createdAt, quietUntil(new Date(at)))
  return tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      count: sql<number>`count(*)::int`,
    })
    .from(conversations)
    .innerJoin(users, eq(users.id, conversations.partnerId))
    .innerJoin(messages, and(isBetween(conversations.userId, conversations.partnerId), isReceiversSide))
    .where(and(eq(conversations.userId, userId), gt(conversations.unread, 0), isUnread, isMeant))
    .groupBy(users.id, conversations.lastAt)
    .orderBy(desc(conversations.lastAt))
}

import { and, desc, eq, exists, gt, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { isAnyOf } from '../../db/many.ts'
import { getsEmailSql } from '../accounts/filters.ts'
import { users } from '../accounts/table.ts'
import type { UnreadFrom } from './emails.ts'
import { isBetween } from './queries.ts'
import { conversations, inboxes, messages, reminding } from './table.ts'

/** A reminder waits until the user has received no message for this long. */
const QUIET_MS = 10 * 60 * 1000
const quietUntil = (now: Date) => new Date(now.getTime() - QUIET_MS)

/** A reminder to send; `at` is when it became due (ISO 8601). */
export type Reminder = { userId: string; at: string }

/**
 * Finds users with a verified email address and unread messages that no reminder covered yet, the newest at least ten minutes
 * old, and records that they are reminded. Checks only receivers of messages that became ten minutes old since the
 * last run: the cost follows the messages since then, and a run after a pause catches up. Notices are left out: they have
 * emails of their own.
 * @param tx must enqueue the reminders too; of concurrent transactions all but one find nothing
 */
export async function findReminders(tx: Db, now: Date): Promise<Reminder[]> {
  const [lastRun] = await tx.select().from(reminding).for('update', { skipLocked: true })
  const until = quietUntil(now)
  if (!lastRun || until <= lastRun.through) return []
  await tx.update(reminding).set({ through: until })
  const receivers = await listReceivers(tx, lastRun.through, until)
  if (receivers.length === 0) return []
  const due = await tx
    .select({ userId: inboxes.userId })
    .from(inboxes)
    .innerJoin(users, and(eq(users.id, inboxes.userId), getsEmailSql))
    .where(
      and(
        // One query parameter for any number of users.
        isAnyOf(inboxes.userId, receivers),
        gt(inboxes.unread, 0),
        hasUnread(
          tx,
          sql`${gt(messages.createdAt, notRemindedSince(lastRun.through, until))} and ${lte(messages.createdAt, until)}`,
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
 * Start of the messages to remind of. A reminder covers all messages up to ten minutes before it. Without one, a day is
 * enough: an older message either came after the last run, or newer ones have followed it every ten minutes for that day.
 */
const notRemindedSince = (through: Date, until: Date) => sql`greatest(
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

/** The senders of the unread messages that a reminder is about, most recent first. */
export async function listUnreadFrom(tx: Db, { userId, at }: Reminder): Promise<UnreadFrom[]> {
  const isCovered = lte(messages.createdAt, quietUntil(new Date(at)))
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
    .where(and(eq(conversations.userId, userId), gt(conversations.unread, 0), isUnread, isCovered))
    .groupBy(users.id, conversations.lastAt)
    .orderBy(desc(conversations.lastAt))
}

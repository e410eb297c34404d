import type { Actor } from '@lintel/contract/actor'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { notFound } from '../../../errors/refusal.ts'
import { inMs, toDate } from '../instants.ts'
import { isBetween } from '../queries.ts'
import { hasBlocked } from '../recipients.ts'
import { conversations, type InboxRow, inboxes, messages } from '../table.ts'

/** What `markRead` changed (null when all was read before), and the user's inbox after it. */
export type ReadResult = {
  change: { through: Date; unread: number } | null
  /** Whether the sender must not see it, since the reader blocked them. */
  isHidden: boolean
  inbox: Pick<InboxRow, 'unread' | 'lastAt'>
}

/**
 * Marks messages from the partner to the actor as read.
 * @param messageId the last of them; all of them if absent
 * @throws not_found (not a message from the partner to the actor)
 */
export async function markRead(
  db: Db,
  actor: Pick<Actor, 'id'>,
  partnerId: string,
  messageId?: string,
): Promise<ReadResult> {
  const isReceived = and(eq(messages.senderId, partnerId), eq(messages.receiverId, actor.id))
  // All messages before `target` were committed before it, so a snapshot with `target` has all messages to count.
  const { rows } = await db.execute<{
    is_found: boolean
    is_hidden: boolean
    through: number | null
    unread: number | null
    total: number | null
    last_at: number | null
  }>(sql`
    with target as materialized (
      select created_at as at from ${messages}
      where ${and(isReceived, isBetween(actor.id, partnerId), messageId ? eq(messages.id, messageId) : undefined)}
      order by created_at desc limit 1
    ), inbox as materialized (
      select user_id, unread, last_at from ${inboxes} where user_id = ${actor.id} for update
    ), mine as materialized (
      select head.user_id, head.partner_id, head.read_at, target.at
      from inbox join ${conversations} as head on head.user_id = inbox.user_id and head.partner_id = ${partnerId}, target
      where head.read_at is null or head.read_at < target.at
      for update of head
    ), newly as (
      select count(*)::int as count from ${messages}, mine
      where ${and(isReceived, isBetween(actor.id, partnerId))}
        and created_at > coalesce(mine.read_at, '-infinity') and created_at <= mine.at
    ), head as (
      update ${conversations} as head set
        read_at = mine.at, delivered_at = greatest(head.delivered_at, mine.at), unread = head.unread - newly.count
      from mine, newly where head.user_id = mine.user_id and head.partner_id = mine.partner_id
      returning head.read_at, head.unread
    ), total as (
      update ${inboxes} as inbox set unread = inbox.unread - newly.count
      from mine, newly where inbox.user_id = mine.user_id returning inbox.unread
    )
    select exists (select from target) as is_found, ${hasBlocked(actor.id, partnerId)} as is_hidden,
      (select ${inMs(sql`read_at`)} from head) as through,
      (select unread from head) as unread,
      coalesce((select unread from total), (select unread from inbox)) as total,
      (select ${inMs(sql`last_at`)} from inbox) as last_at`)
  const row = onlyRow(rows)
  if (messageId && !row.is_found) throw notFound('Message')
  const { through, unread, total, last_at, is_hidden: isHidden } = row
  return {
    change: through === null || unread === null ? null : { through: new Date(through), unread },
    isHidden,
    inbox: { unread: total ?? 0, lastAt: toDate(last_at) },
  }
}

/**
 * Marks a message to the actor, and all earlier ones of the same sender, as delivered to a browser.
 * @returns null if it was delivered before, or is not a message to the actor
 */
export async function markDelivered(
  db: Db,
  actor: Pick<Actor, 'id'>,
  messageId: string,
): Promise<{ senderId: string; through: Date; isHidden: boolean } | null> {
  const [row] = await db
    .update(conversations)
    .set({ deliveredAt: messages.createdAt })
    .from(messages)
    .where(
      and(
        eq(messages.id, messageId),
        eq(messages.receiverId, actor.id),
        eq(conversations.userId, actor.id),
        eq(conversations.partnerId, messages.senderId),
        or(isNull(conversations.deliveredAt), lt(conversations.deliveredAt, messages.createdAt)),
      ),
    )
    .returning({
      senderId: conversations.partnerId,
      through: messages.createdAt,
      isHidden: hasBlocked(conversations.userId, conversations.partnerId),
    })
  return row ?? null
}

import type { Actor } from '@lintel/contract/actor'
import { messagePolicy, whyNotWrite } from '@lintel/contract/messages/policy'
import type { NewMessage } from '@lintel/contract/messages/schema'
import { and, eq, isNotNull, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { runCommand } from '../../changes/transaction.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { forbidden, notFound, Refusal } from '../../errors/refusal.ts'
import { DEFAULT_FORMAT } from '../../format.ts'
import type { Hub, LiveSocket } from '../../live/hub.ts'
import { users } from '../accounts/table.ts'
import { addApplicationChanges } from '../applications/changes.ts'
import { applications } from '../applications/table.ts'
import { visibleTo as visibleHomesOf } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'
import { presentMessage, type SeenMessageRow } from './present.ts'
import { isBetween, selectMessages } from './queries.ts'
import { canReceiveFrom, findRecipient, hasBlocked } from './recipients.ts'
import { conversations, type InboxRow, inboxes, type MessageRow, messages } from './table.ts'

/**
 * A sent message. `isNew` is false if a retry with the same `clientId` found it stored; `isAwaited` tells that the receiver asked
 * the sender about an application.
 */
export type SentMessage = { message: SeenMessageRow; isNew: boolean; isAwaited: boolean }

/**
 * Sends a message. Idempotent by `clientId`: a retry returns the message stored before.
 * @throws not_found (the recipient, the home), forbidden (this recipient, another sender than the actor), conflict (the
 *   `clientId` of another message), rate_limited (as many today as can be)
 */
export async function sendMessage(db: Db, actor: Actor, form: Omit<NewMessage, 'type'>): Promise<SentMessage> {
  if (form.senderId && form.senderId !== actor.id) throw forbidden('You can write only as yourself')
  const written = await write(db, actor, form)
  if (written) return { message: { ...written.message, seen: null }, isNew: true, isAwaited: written.isAwaited }
  const before = form.clientId ? await findByClientId(db, actor, form.clientId) : null
  if (!before) throw await whyNotSent(db, actor, form)
  if (before.receiverId !== form.receiverId || before.content !== form.content) {
    throw new Refusal('conflict', 'This clientId stands for another message')
  }
  return { message: before, isNew: false, isAwaited: false }
}

/**
 * Inserts a message in one statement; triggers update conversations and inboxes, and skip a message after a block.
 * @returns null if the actor may not send it, or already did
 */
async function write(db: Db, actor: Actor, form: Omit<NewMessage, 'type'>) {
  const { receiverId, content, clientId = null } = form
  const propertyId = form.propertyId ?? null
  const id = v7()
  const isVisibleHome = propertyId
    ? sql`exists (select from ${properties} where ${and(eq(properties.id, propertyId), visibleHomesOf(actor))})`
    : undefined
  const { rows } = await db.execute<{
    at: number
    sender_follows: number | null
    receiver_follows: number | null
    is_awaited: boolean
  }>(sql`
    insert into ${messages} (id, client_id, sender_id, receiver_id, property_id, content)
    select ${id}, ${clientId}, ${actor.id}, ${users.id}, ${propertyId}, ${content}
    from ${users} where ${and(eq(users.id, receiverId), canReceiveFrom(actor), isVisibleHome, not(hasSentMany(actor)))}
    on conflict (sender_id, client_id) do nothing
    returning ${inMs(sql`created_at`)} as at,
      ${inMs(sql`sender_follows`)} as sender_follows, ${inMs(sql`receiver_follows`)} as receiver_follows,
      exists (select from ${applications} where ${isQuestion(actor.id, receiverId)}) as is_awaited`)
  const [written] = rows
  if (!written) return null
  const message: MessageRow = {
    id,
    clientId,
    senderId: actor.id,
    receiverId,
    propertyId,
    content,
    type: 'text',
    aboutKind: null,
    aboutId: null,
    notice: null,
    createdAt: new Date(written.at),
    senderFollows: toDate(written.sender_follows),
    receiverFollows: toDate(written.receiver_follows),
  }
  return { message, isAwaited: written.is_awaited }
}

/** Messages of one person within a day. Nobody writes as many by hand. */
const MESSAGES_A_DAY = 5_000

/** Whether a person has sent as many messages today as they may; reads one range of an index. */
const hasSentMany = ({ id }: Actor) =>
  sql`exists (select from ${messages} where ${messages.senderId} = ${id} and ${messages.createdAt} > now() - interval '1 day'
    offset ${MESSAGES_A_DAY - 1})`

/** Applications of a tenant that wait for the answer to a question by a user. */
const isQuestion = (tenantId: string, askerId: string) =>
  and(eq(applications.tenantId, tenantId), eq(applications.questionBy, askerId), isNotNull(applications.waitingSince))

/**
 * Ends the wait of applications whose question a message answers. After the message's own transaction, since decisions lock
 * applications before inboxes.
 */
export async function endWaiting(context: Pick<AppContext, 'db' | 'hub'>, { message, isAwaited }: SentMessage) {
  if (!isAwaited) return
  await runCommand(context, async (tx, changes) => {
    const answered = await tx
      .update(applications)
      .set({ waitingSince: null, questionBy: null })
      .where(isQuestion(message.senderId, message.receiverId))
      .returning()
    addApplicationChanges(changes, answered)
  })
}

/** A timestamp in milliseconds: raw SQL would return it as text. */
const inMs = (instant: SQL) => sql`round(extract(epoch from ${instant}) * 1000)::float8`
const toDate = (ms: number | null) => (ms === null ? null : new Date(ms))

async function findByClientId(db: Db, actor: Actor, clientId: string): Promise<SeenMessageRow | null> {
  const [row] = await selectMessages(db).where(and(eq(messages.senderId, actor.id), eq(messages.clientId, clientId)))
  return row ?? null
}

async function whyNotSent(db: Db, actor: Actor, { receiverId }: Omit<NewMessage, 'type'>): Promise<Refusal> {
  const { facts } = await findRecipient(db, actor, receiverId)
  const [sent] = await db
    .select({ isMuch: sql<boolean>`${hasSentMany(actor)}` })
    .from(users)
    .where(eq(users.id, actor.id))
  if (sent?.isMuch)
    return new Refusal('rate_limited', `You have sent ${MESSAGES_A_DAY} messages today. Please continue tomorrow.`)
  return messagePolicy.write(actor, facts) ? notFound('Property') : forbidden(whyNotWrite(actor, facts))
}

/** Publishes committed messages of users to sender and receiver. Notices have `publishNotices`. */
export function publishMessages(hub: Hub, written: SeenMessageRow[], options?: { except?: LiveSocket | undefined }) {
  for (const row of written) {
    for (const id of [row.receiverId, row.senderId]) {
      hub.publish([id], { type: 'message', message: presentMessage(row, { id, format: DEFAULT_FORMAT }) }, options)
    }
  }
}

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
  const [row] = rows
  if (!row) throw new Error('a select without a table returned no row')
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

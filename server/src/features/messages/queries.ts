/* Over 250 lines: conversations, threads, and the columns and conditions that they share. */
import type { Actor } from '@lintel/contract/actor'
import { messagePolicy, whyNotWrite } from '@lintel/contract/messages/policy'
import type { Page } from '@lintel/contract/paging'
import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/connect.ts'
import { newestFirst, type PageRequest, readCursor, toPage, writeCursor } from '../../db/paging.ts'
import { forbidden } from '../../errors/refusal.ts'
import { users } from '../accounts/table.ts'
import { documents } from '../documents/table.ts'
import { attachments, images } from '../files/table.ts'
import { visibleTo as visiblePropertiesOf } from '../properties/queries.ts'
import { properties } from '../properties/table.ts'
import type { ConversationListRow, FileRow, SeenMessageRow } from './present.ts'
import { canBlock, canReceiveFrom, findRecipient, hasBlocked } from './recipients.ts'
import { blocks, conversations, type InboxRow, inboxes, messages } from './table.ts'

/** Messages in one response to a client that reconnects; it reloads everything if it missed more. */
const MISSED_MAX = 100

/** The messages that the actor sent or received. */
export const visibleTo = (actor: Pick<Actor, 'id'>): SQL | undefined =>
  or(eq(messages.senderId, actor.id), eq(messages.receiverId, actor.id))

/** `messagePolicy.write` as a column of a query of `users`: whether the actor may write to the user. */
export const canWriteTo = (actor: Actor) => sql<boolean>`coalesce(${canReceiveFrom(actor)}, false)`

/**
 * The actor's conversations, newest message first. Conversations of nothing but notices of the actor's own
 * acts, such as an application, are left out: their threads can be read, but hold nothing new for the actor.
 */
export async function listConversations(
  db: Db,
  actor: Actor,
  request: PageRequest,
): Promise<Page<ConversationListRow>> {
  const page = newestFirst({ createdAt: conversations.lastAt, id: conversations.partnerId }, request)
  const rows = await selectConversations(db, actor, and(page.after, isMoreThanOwnNotices(actor)))
    .orderBy(...page.order)
    .limit(page.limit)
  return toPage(
    rows.map((row) => ({ ...row, createdAt: row.mine.lastAt, id: row.mine.partnerId })),
    request,
  )
}

/** Decided by the conversation and its last message in nearly all cases, without reading others. */
function isMoreThanOwnNotices({ id }: Actor): SQL | undefined {
  const isReceived = or(gt(conversations.unread, 0), isNotNull(conversations.readAt))
  const isOwnNotice = (message: typeof messages | typeof written) =>
    and(eq(message.senderId, id), eq(message.type, 'system'))
  const hasOther = sql`exists (select from ${messages} as written
    where ${and(isBetween(conversations.userId, conversations.partnerId, written), sql`not (${isOwnNotice(written)})`)})`
  return or(isReceived, sql`not (${isOwnNotice(messages)})`, hasOther)
}

const written = alias(messages, 'written')

/** The actor's conversations with these users, newest message first. */
export function listConversationsWith(db: Db, actor: Actor, userIds: string[], limit: number) {
  return selectConversations(db, actor, inArray(conversations.partnerId, userIds))
    .orderBy(desc(conversations.lastAt))
    .limit(limit)
}

/**
 * The conversation with one user; before the first message, the user alone.
 * @throws not_found, forbidden (no conversation, and the actor may not start one)
 */
export async function findConversation(db: Db, actor: Actor, userId: string): Promise<ConversationListRow> {
  const [row] = await selectConversations(db, actor, eq(conversations.partnerId, userId))
  if (row) return row
  const { recipient, facts } = await findRecipient(db, actor, userId)
  // The blocker opens the thread to unblock.
  if (!messagePolicy.write(actor, { ...facts, hasBlocked: false })) throw forbidden(whyNotWrite(actor, facts))
  const isBlocked = !messagePolicy.write(actor, facts)
  return {
    partner: recipient,
    mine: null,
    theirs: null,
    last: null,
    property: null,
    isBlocked,
    isHidden: false,
    canBlock: messagePolicy.block(actor, facts),
  }
}

/** One page of the messages between two users, newest first. */
export async function listThread(
  db: Db,
  actor: Actor,
  userId: string,
  { limit, cursor }: PageRequest,
): Promise<Page<SeenMessageRow>> {
  const after = cursor ? lt(messages.createdAt, sql`${readCursor(cursor, ['instant'])[0]}::timestamptz`) : undefined
  const rows = await selectMessages(db)
    .where(and(isBetween(actor.id, userId), after))
    .orderBy(desc(messages.createdAt))
    .limit(limit + 1)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), next: last ? writeCursor([last.createdAt.toISOString()]) : null }
}

/** Messages sent and received by the actor after an instant, oldest first. */
export async function listMissed(
  db: Db,
  actor: Pick<Actor, 'id'>,
  since: Date,
): Promise<{ rows: SeenMessageRow[]; hasMore: boolean }> {
  const of = (side: typeof messages.senderId | typeof messages.receiverId) =>
    selectMessages(db)
      .where(and(eq(side, actor.id), gt(messages.createdAt, since)))
      .orderBy(messages.createdAt)
      .limit(MISSED_MAX + 1)
  const rows = await unionAll(of(messages.senderId), of(messages.receiverId))
  rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return { rows: rows.slice(0, MISSED_MAX), hasMore: rows.length > MISSED_MAX }
}

/** The actor's unread count. */
export async function findInbox(db: Db, actor: Pick<Actor, 'id'>): Promise<Pick<InboxRow, 'unread' | 'lastAt'>> {
  const [row] = await db
    .select({ unread: inboxes.unread, lastAt: inboxes.lastAt })
    .from(inboxes)
    .where(eq(inboxes.userId, actor.id))
  return row ?? { unread: 0, lastAt: null }
}

/** The users that a user has conversations with and has not blocked, most recent first. */
export async function listPartners(db: Db, userId: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: conversations.partnerId })
    .from(conversations)
    .where(and(eq(conversations.userId, userId), not(hasBlocked(conversations.userId, conversations.partnerId))))
    .orderBy(desc(conversations.lastAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Whether two users have a conversation, and the partner may see the user typing and online. */
export async function isVisibleToPartner(db: Db, userId: string, partnerId: string): Promise<boolean> {
  const found = await db
    .select({ at: conversations.lastAt })
    .from(conversations)
    .where(
      and(
        eq(conversations.userId, userId),
        eq(conversations.partnerId, partnerId),
        not(hasBlocked(conversations.userId, conversations.partnerId)),
      ),
    )
  return found.length > 0
}

/** A message of the actor by the id that their client gave it. */
export async function findByClientId(
  db: Db,
  actor: Pick<Actor, 'id'>,
  clientId: string,
): Promise<SeenMessageRow | null> {
  const [row] = await selectMessages(db).where(and(eq(messages.senderId, actor.id), eq(messages.clientId, clientId)))
  return row ?? null
}

/** The sender of a message to the actor; null if there is no such message. */
export async function findSender(db: Db, actor: Pick<Actor, 'id'>, messageId: string): Promise<string | null> {
  const [row] = await db
    .select({ senderId: messages.senderId })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.receiverId, actor.id)))
  return row?.senderId ?? null
}

/** The messages between two users, in the form of the index on sender and receiver. */
export const isBetween = (
  a: string | PgColumn,
  b: string | PgColumn,
  { senderId, receiverId }: Record<'senderId' | 'receiverId', PgColumn> = messages,
): SQL => sql`(
  least(${senderId}, ${receiverId}) = least(${a}::uuid, ${b}::uuid)
  and greatest(${senderId}, ${receiverId}) = greatest(${a}::uuid, ${b}::uuid))`

const seen = alias(conversations, 'seen')

/** The columns of a message, with its file. */
const messageColumns = {
  ...getTableColumns(messages),
  file: sql<FileRow | null>`case when ${messages.type} = 'document' then (
    select jsonb_build_object(
      'documentId', ${attachments.documentId},
      'bytes', coalesce(${documents.bytes}, ${images.bytes}),
      'image', case when ${images.id} is not null then jsonb_build_object('id', ${images.id},
        'width', ${images.width}, 'height', ${images.height}, 'thumbhash', ${images.thumbhash}, 'widths', ${images.widths}) end)
    from ${attachments}
    left join ${documents} on ${eq(documents.id, attachments.documentId)}
    left join ${images} on ${eq(images.id, attachments.imageId)}
    where ${attachments.messageId} = ${messages.id}) end`.as('file'),
}

export const selectMessages = (db: Db) =>
  db
    .select({ ...messageColumns, seen: progressOf(seen) })
    .from(messages)
    .leftJoin(seen, and(eq(seen.userId, messages.receiverId), eq(seen.partnerId, messages.senderId)))
    .leftJoin(blocks, isBlockBy(seen))
    .$dynamic()

const theirs = alias(conversations, 'theirs')

/** The block of a conversation's partner by its user. */
const isBlockBy = (side: typeof seen | typeof theirs) =>
  and(eq(blocks.blockerId, side.userId), eq(blocks.blockedId, side.partnerId), hasBlocked(side.userId, side.partnerId))

/** How far a user has received and read the partner's messages, as the partner sees it: a block conceals what came later. */
function progressOf(side: typeof seen | typeof theirs) {
  const unlessBlocked = (before: PgColumn, now: PgColumn) =>
    sql`case when ${blocks.blockerId} is null then ${now} else ${before} end`.mapWith(now) as SQL<Date | null>
  return {
    deliveredAt: unlessBlocked(blocks.deliveredAt, side.deliveredAt),
    readAt: unlessBlocked(blocks.readAt, side.readAt),
  }
}

const selectConversations = (db: Db, actor: Actor, condition: SQL | undefined) =>
  db
    .select({
      mine: getTableColumns(conversations),
      partner: {
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        profileImageUrl: users.profileImageUrl,
        role: users.role,
        approvedAt: users.approvedAt,
        deletedAt: users.deletedAt,
      },
      last: messageColumns,
      theirs: progressOf(theirs),
      property: { id: properties.id, title: properties.title },
      isBlocked: hasBlocked(conversations.userId, conversations.partnerId),
      isHidden: sql<boolean>`${blocks.blockerId} is not null`,
      canBlock: canBlock(actor),
    })
    .from(conversations)
    .innerJoin(users, eq(users.id, conversations.partnerId))
    .innerJoin(messages, eq(messages.id, conversations.lastMessageId))
    .leftJoin(theirs, and(eq(theirs.userId, conversations.partnerId), eq(theirs.partnerId, conversations.userId)))
    .leftJoin(blocks, isBlockBy(theirs))
    .leftJoin(properties, and(eq(properties.id, conversations.propertyId), visiblePropertiesOf(actor)))
    .where(and(eq(conversations.userId, actor.id), condition))

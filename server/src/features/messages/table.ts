import { MESSAGE_TYPES } from '@lintel/contract/messages/status'
import type { RecordKind } from '@lintel/contract/records'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../db/columns.ts'
import type { StoredNotice } from '../../events/notices.ts'
import { users } from '../accounts/table.ts'
import { properties } from '../properties/table.ts'

const userId = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'restrict' })

/**
 * Messages, never updated but for notices, which may be renamed or take in others. `createdAt` orders them: of each user's messages,
 * sent or received, a later commit has a later `createdAt`, so that "since this message" misses none and both users see the same order.
 */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    /** The id given by the sender's client; null for a notice. */
    clientId: text('client_id'),
    senderId: userId('sender_id'),
    receiverId: userId('receiver_id'),
    propertyId: uuid('property_id').references(() => properties.id, { onDelete: 'set null' }),
    /** A notice's is its receiver's text in en-US. */
    content: text('content').notNull(),
    type: text('type', { enum: MESSAGE_TYPES }).notNull().default('text'),
    aboutKind: text('about_kind').$type<RecordKind>(),
    aboutId: uuid('about_id'),
    /** The event of a notice. */
    eventId: uuid('event_id'),
    /** What a notice is rendered from, for each reader. */
    notice: jsonb('notice').$type<StoredNotice>(),
    /** A trigger moves it after the newest message of both users. */
    createdAt: instant('created_at').notNull().default(sql`current_clock()`),
    /** `createdAt` of the user's previous message: a client that does not have it knows it missed one. */
    senderFollows: instant('sender_follows'),
    receiverFollows: instant('receiver_follows'),
  },
  (t) => [
    uniqueIndex('a_message_is_kept_once').on(t.senderId, t.clientId),
    uniqueIndex('messages_between_two_people_have_one_order').on(
      sql`least(sender_id, receiver_id)`,
      sql`greatest(sender_id, receiver_id)`,
      t.createdAt,
    ),
    index('messages_sent_by').on(t.senderId, t.createdAt),
    index('messages_received_by').on(t.receiverId, t.createdAt),
    // BRIN: rows are in this order on disk, and it finds an hour's messages at a few bytes for thousands of rows.
    index('messages_by_time').using('brin', t.createdAt).with({ autosummarize: true }),
    index('messages_of_event').on(t.eventId).where(sql`event_id is not null`),
    index('messages_about_property').on(t.propertyId).where(sql`property_id is not null`),
    check('a_message_type_is_known', sql`${t.type} in ('text', 'document', 'system')`),
    check('a_message_is_about_one_thing_or_nothing', sql`(${t.aboutKind} is null) = (${t.aboutId} is null)`),
    check('nobody_writes_to_themselves', sql`${t.senderId} <> ${t.receiverId}`),
  ],
)

/**
 * A conversation from one user's side, updated by a trigger as messages are inserted. `deliveredAt` and `readAt` are the
 * `createdAt` of the partner's newest message that was delivered to, or read by, this user.
 */
export const conversations = pgTable(
  'conversations',
  {
    userId: userId('user_id'),
    partnerId: userId('partner_id'),
    lastMessageId: uuid('last_message_id').notNull(),
    lastAt: instant('last_at').notNull(),
    /** The home of the newest message with one; it may be deleted. */
    propertyId: uuid('property_id'),
    unread: integer('unread').notNull().default(0),
    deliveredAt: instant('delivered_at'),
    readAt: instant('read_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.partnerId] }),
    index('conversations_newest').on(t.userId, t.lastAt, t.partnerId),
    check('unread_messages_never_fall_below_zero', sql`${t.unread} >= 0`),
  ],
)

/** A user's conversations that had a message about a home, updated by the trigger that updates `conversations`. */
export const propertyConversations = pgTable(
  'property_conversations',
  {
    propertyId: uuid('property_id')
      .notNull()
      .references(() => properties.id, { onDelete: 'restrict' }),
    userId: userId('user_id'),
    partnerId: userId('partner_id'),
    /** `createdAt` of the newest message about the home. */
    lastAt: instant('last_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.propertyId, t.userId, t.partnerId] }),
    index('property_conversations_newest').on(t.userId, t.propertyId, t.lastAt, t.partnerId),
    index('property_conversations_with').on(t.partnerId),
  ],
)

/**
 * Totals of a user's messages, created with the account. Transactions that insert or read messages first lock the inboxes
 * of all users involved, in order of their ids (for a single message a trigger does): that gives a user's messages one
 * order and avoids deadlocks.
 */
export const inboxes = pgTable(
  'inboxes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'restrict' }),
    unread: integer('unread').notNull().default(0),
    /** `createdAt` of the newest message sent or received; null before the first. */
    lastAt: instant('last_at'),
    /** When the last reminder was found due. */
    remindedAt: instant('reminded_at'),
  },
  (t) => [check('unread_inboxes_never_fall_below_zero', sql`${t.unread} >= 0`)],
)

/**
 * Who blocked whom. The database's `has_blocked` says whether a block is in effect. `deliveredAt` and `readAt` are the
 * blocker's in their conversation when they blocked: the blocked user sees no later ones.
 */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: userId('blocker_id'),
    blockedId: userId('blocked_id'),
    deliveredAt: instant('delivered_at'),
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index('blocks_newest').on(t.blockerId, t.createdAt, t.blockedId),
    index('blocks_of_blocked').on(t.blockedId),
    check('nobody_blocks_themselves', sql`${t.blockerId} <> ${t.blockedId}`),
  ],
)

/** Progress of `findReminders`: one row. */
export const reminding = pgTable(
  'reminding',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** Messages up to this instant were checked. */
    through: instant('through').notNull(),
  },
  (t) => [check('there_is_one_row', sql`${t.isOnly}`)],
)

export type MessageRow = typeof messages.$inferSelect
export type InboxRow = typeof inboxes.$inferSelect
export type ConversationRow = typeof conversations.$inferSelect

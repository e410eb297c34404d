import { MESSAGE_SUBJECTS, MESSAGE_TYPES } from '@lintel/contract/messages/status'
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
import { id, instant } from '../../db/columns.ts'
import type { Notice } from '../../notices/notices.ts'
import { users } from '../accounts/table.ts'
import { properties } from '../properties/table.ts'

const person = (name: string) =>
  uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/**
 * Messages, never changed once written. `createdAt` is their order: for each person every message, sent or received, has
 * a later one than the message committed before it, so that "since this one" misses nothing and both sides agree.
 */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    /** What the sender's client called it; null for a notice. */
    clientId: text('client_id'),
    senderId: person('sender_id'),
    receiverId: person('receiver_id'),
    propertyId: uuid('property_id').references(() => properties.id, { onDelete: 'set null' }),
    /** What was written; of a notice, its receiver's text in en-US. */
    content: text('content').notNull(),
    type: text('type', { enum: MESSAGE_TYPES }).notNull().default('text'),
    aboutKind: text('about_kind', { enum: MESSAGE_SUBJECTS }),
    aboutId: uuid('about_id'),
    /** What a notice tells, rendered for each reader; null in older ones, which show `content`. */
    notice: jsonb('notice').$type<Notice>(),
    /** A trigger moves it behind the newest message of either person. */
    createdAt: instant('created_at').notNull().default(sql`clock_timestamp()`),
    /** `createdAt` of each one's message before this one, so that a client can tell that it missed that. */
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
    // A few bytes for thousands of messages, which come in this order: what was sent in a given hour is found by it.
    index('messages_by_time').using('brin', t.createdAt).with({ autosummarize: true }),
    index('messages_about_property').on(t.propertyId).where(sql`property_id is not null`),
    check('a_message_type_is_known', sql`${t.type} in ('text', 'document', 'system')`),
    check('a_message_is_about_something_known', sql`${t.aboutKind} in ('property', 'application', 'lease')`),
    check('a_message_is_about_one_thing_or_nothing', sql`(${t.aboutKind} is null) = (${t.aboutId} is null)`),
    check('nobody_writes_to_themselves', sql`${t.senderId} <> ${t.receiverId}`),
  ],
)

/**
 * A conversation as one of its two people has it, kept by a trigger as messages are written. `deliveredAt` and `readAt` are the `createdAt` of the newest message from the partner that has reached this person, or was read by them.
 */
export const conversations = pgTable(
  'conversations',
  {
    userId: person('user_id'),
    partnerId: person('partner_id'),
    lastMessageId: uuid('last_message_id').notNull(),
    lastAt: instant('last_at').notNull(),
    /** The home last written about; it may be gone. */
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

/**
 * Each person's messages as a whole, made with the account. Whoever writes or reads messages first locks the rows of all
 * people concerned, in order of their ids (for a single message a trigger does): that makes one order of a person's
 * messages, and no two writers wait for each other in a ring.
 */
export const inboxes = pgTable(
  'inboxes',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    unread: integer('unread').notNull().default(0),
    /** `createdAt` of the newest message sent or received; null before the first. */
    lastAt: instant('last_at'),
    /** When the person was last told by e-mail of messages that wait. */
    remindedAt: instant('reminded_at'),
  },
  (t) => [check('unread_inboxes_never_fall_below_zero', sql`${t.unread} >= 0`)],
)

/** How far messages have been looked through for people to remind of them by e-mail: one row. */
export const reminding = pgTable(
  'reminding',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** Everything sent until then. */
    through: instant('through').notNull(),
  },
  (t) => [check('there_is_one_row', sql`${t.isOnly}`)],
)

export type MessageRow = typeof messages.$inferSelect
export type InboxRow = typeof inboxes.$inferSelect
export type ConversationRow = typeof conversations.$inferSelect

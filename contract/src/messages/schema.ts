import { z } from 'zod'
import { personSchema } from '../accounts/schema.ts'
import { ROLES } from '../actor.ts'
import { instant } from '../dates.ts'
import { pictureSchema } from '../files/schema.ts'
import { LIMITS } from '../limits.ts'
import { propertySummarySchema } from '../properties/schema.ts'
import { RECORD_KINDS } from '../records.ts'
import { requiredText } from '../text.ts'
import { MESSAGE_TYPES } from './status.ts'

/** Idempotency key of a message: sending it again stores no second one. */
export const clientIdSchema = z
  .string()
  .regex(/^[\w.:-]{1,64}$/, 'clientId must be at most 64 letters, digits and .:_-')

/** `senderId` can only be the caller's id and may be absent. */
export const newMessageSchema = z.object({
  receiverId: z.uuid(),
  content: requiredText('Message', LIMITS.messageMax),
  type: z.literal('text').default('text'),
  clientId: clientIdSchema.optional(),
  propertyId: z.uuid().nullish().describe('The home it is about'),
  senderId: z.uuid().optional(),
})

/** A message with a file, which was uploaded as a document; its content is the file's name. */
export const newFileMessageSchema = newMessageSchema
  .pick({ receiverId: true, clientId: true, propertyId: true })
  .extend({ uploadId: z.uuid() })

/** The file of a message, for its sender and receiver alone. */
export const messageFileSchema = z.object({
  name: z.string(),
  bytes: z.int(),
  url: z.string().describe('The path of a document’s bytes, or of a picture'),
  picture: pictureSchema.nullable().describe('Null for a document'),
})

/** A message as its sender or receiver sees it. */
export const messageSchema = z.object({
  id: z.uuid(),
  clientId: z.string().nullable().describe('The sender’s key for it; null for the receiver'),
  propertyId: z.uuid().nullable(),
  senderId: z.uuid(),
  receiverId: z.uuid(),
  content: z.string(),
  type: z.enum(MESSAGE_TYPES),
  about: z
    .object({ kind: z.enum(RECORD_KINDS), id: z.uuid() })
    .nullable()
    .describe('The record that a notice is about'),
  file: messageFileSchema
    .nullable()
    .describe('Of a message of type `document`; null once its sender removed it, or deleted their account'),
  isDelivered: z.boolean().describe('Whether it has reached a browser of its receiver'),
  isRead: z.boolean(),
  createdAt: instant.describe('Unique and ascending among the messages of one user'),
  follows: instant
    .nullable()
    .describe(
      'The `createdAt` of the caller’s previous message in any conversation; a client without that message missed it',
    ),
})

/** The caller's conversation with another user. */
export const conversationSchema = z.object({
  user: personSchema.extend({ role: z.enum(ROLES) }),
  lastMessage: messageSchema.nullable().describe('Null before the first message'),
  unreadCount: z.int(),
  deliveredThrough: instant.nullable().describe('The caller’s messages up to then were delivered'),
  readThrough: instant.nullable().describe('The caller’s messages up to then were read'),
  isOnline: z.boolean(),
  isBlocked: z.boolean().describe('Whether neither can write because the caller blocked the user'),
  whyNotWrite: z
    .string()
    .nullable()
    .describe('Why the caller may not write to the user; null if they may, or if only a block by the user prevents it'),
  canBlock: z.boolean().describe('Whether the caller may block the user: no agent, nor the other party of a lease'),
  property: propertySummarySchema
    .pick({ id: true, title: true })
    .nullable()
    .describe('The home of the latest message with one, if the caller may see it'),
})

/** A conversation that a search found by its partner, its home or a message. */
export const foundConversationSchema = conversationSchema.extend({
  match: messageSchema.nullable().describe('The newest message that matches; null if none does'),
})

/** A user whom the caller blocked. */
export const blockedUserSchema = z.object({
  user: conversationSchema.shape.user,
  isInEffect: z.boolean().describe('False while a lease between the two has not ended, or if one became an agent'),
  blockedAt: instant,
})

/** Unread messages up to and including an instant. */
export const unreadSchema = z.object({ unreadCount: z.int(), countedThrough: instant.nullable() })

/** Messages that a client missed, oldest first. */
export const missedSchema = z.object({
  messages: z.array(messageSchema),
  hasMore: z.boolean().describe('Whether there are more than one response holds: refetch everything'),
  conversations: z.array(conversationSchema).describe('The first page of the list'),
  unread: unreadSchema,
})

export type NewMessage = z.output<typeof newMessageSchema>
export type NewFileMessage = z.output<typeof newFileMessageSchema>
export type MessageFile = z.output<typeof messageFileSchema>
export type Message = z.output<typeof messageSchema>
export type Conversation = z.output<typeof conversationSchema>
export type FoundConversation = z.output<typeof foundConversationSchema>
export type BlockedUser = z.output<typeof blockedUserSchema>
export type Unread = z.output<typeof unreadSchema>
export type Missed = z.output<typeof missedSchema>

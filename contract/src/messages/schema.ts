import { z } from 'zod'
import { personSchema } from '../accounts/schema.ts'
import { ROLES } from '../actor.ts'
import { instant } from '../dates.ts'
import { LIMITS } from '../limits.ts'
import { propertySummarySchema } from '../properties/schema.ts'
import { requiredText } from '../text.ts'
import { MESSAGE_SUBJECTS, MESSAGE_TYPES } from './status.ts'

/** What a client calls its message, so that sending it again never makes a second one. */
export const clientIdSchema = z
  .string()
  .regex(/^[\w.:-]{1,64}$/, 'clientId must be at most 64 letters, digits and .:_-')

/** What a person sends. `senderId` is the caller's own, given or not. */
export const newMessageSchema = z.object({
  receiverId: z.uuid(),
  content: requiredText('Message', LIMITS.messageMax),
  type: z.literal('text').default('text'),
  clientId: clientIdSchema.optional(),
  propertyId: z.uuid().nullish().describe('The home it is about'),
  senderId: z.uuid().optional(),
})

/** A message as one of the two between whom it is sees it. */
export const messageSchema = z.object({
  id: z.uuid(),
  clientId: z.string().nullable().describe('What its sender called it; told to the sender alone'),
  propertyId: z.uuid().nullable(),
  senderId: z.uuid(),
  receiverId: z.uuid(),
  content: z.string(),
  type: z.enum(MESSAGE_TYPES),
  about: z
    .object({ kind: z.enum(MESSAGE_SUBJECTS), id: z.uuid() })
    .nullable()
    .describe('What a notice is about'),
  isDelivered: z.boolean().describe('It has reached a browser of its receiver'),
  isRead: z.boolean(),
  createdAt: instant.describe('Of one person’s messages no two have the same, and later ones have later ones'),
  follows: instant
    .nullable()
    .describe(
      'The `createdAt` of the caller’s message before this one, with whomever; who does not know that one missed it',
    ),
})

/** All there is between the caller and one other person, in short. */
export const conversationSchema = z.object({
  user: personSchema.extend({ role: z.enum(ROLES) }),
  lastMessage: messageSchema.nullable().describe('Null before the first'),
  unreadCount: z.int(),
  deliveredThrough: instant.nullable().describe('The caller’s messages until then have reached the other'),
  readThrough: instant.nullable().describe('The caller’s messages until then have been read by the other'),
  isOnline: z.boolean(),
  property: propertySummarySchema
    .pick({ id: true, title: true })
    .nullable()
    .describe('The home last written about, while the caller may see it'),
})

/** One that a search found: by a name or a home, or by words somebody wrote. */
export const foundConversationSchema = conversationSchema.extend({
  match: messageSchema.nullable().describe('The newest message with the words looked for'),
})

/** How many messages wait to be read, of all until and with those of an instant. */
export const unreadSchema = z.object({ unreadCount: z.int(), countedThrough: instant.nullable() })

/** What a client has to catch up with, oldest message first. */
export const missedSchema = z.object({
  messages: z.array(messageSchema),
  hasMore: z.boolean().describe('There is more than one answer holds: read everything anew'),
  conversations: z.array(conversationSchema).describe('The newest page of them'),
  unread: unreadSchema,
})

export type NewMessage = z.output<typeof newMessageSchema>
export type Message = z.output<typeof messageSchema>
export type Conversation = z.output<typeof conversationSchema>
export type FoundConversation = z.output<typeof foundConversationSchema>
export type Unread = z.output<typeof unreadSchema>
export type Missed = z.output<typeof missedSchema>

import { z } from 'zod'
import { instant } from './dates.ts'
import { clientIdSchema, messageSchema, newMessageSchema, unreadSchema } from './messages/schema.ts'

const frame = <const Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), ...shape })

/** Every frame that a browser sends. A simple client needs only the first two. */
export const clientFrameSchema = z.discriminatedUnion('type', [
  frame('auth', { userId: z.uuid() }),
  frame('message', newMessageSchema.omit({ type: true }).shape),
  frame('delivered', { messageId: z.uuid() }),
  frame('read', { messageId: z.uuid() }),
  frame('typing', { userId: z.uuid() }),
  /** Asks whether a conversation partner is online. */
  frame('presence', { userId: z.uuid() }),
  /** Asks for a `pong`, to check the connection. */
  frame('ping', {}),
])

/**
 * Every frame the server sends. Messages are sent whole. Of any other change only its tags are sent: browsers refetch
 * the queries that show them.
 */
export const serverFrameSchema = z.discriminatedUnion('type', [
  /** The connection receives all events from now on; the client fetches what it missed before. */
  frame('ready', {}),
  /** Events may have been missed: the client refetches everything. */
  frame('refetch', {}),
  frame('pong', {}),
  /** A command changed these tags. The response to its author has the same `changeId`. */
  frame('changed', { changeId: z.uuid(), tags: z.array(z.string().max(100)).max(100) }),
  /** A message that the user sent or received. */
  frame('message', { message: messageSchema }),
  /** The message with this `clientId` is stored. */
  frame('ack', { clientId: clientIdSchema, message: messageSchema }),
  /** Messages from `senderId` to `userId` were delivered, or read, up to and including this instant. */
  frame('delivered', { userId: z.uuid(), senderId: z.uuid(), through: instant }),
  frame('read', { userId: z.uuid(), senderId: z.uuid(), through: instant }),
  /** Unread messages from this user and in total, after some were read. */
  frame('unread', { userId: z.uuid(), unreadCount: z.int(), total: unreadSchema }),
  frame('typing', { userId: z.uuid() }),
  frame('presence', { userId: z.uuid(), isOnline: z.boolean() }),
  /** A frame was rejected; `clientId` is that of the message, if it was one. */
  frame('error', { status: z.int(), detail: z.string(), clientId: z.string().optional() }),
])

export type ClientFrame = z.output<typeof clientFrameSchema>
export type ServerFrame = z.output<typeof serverFrameSchema>

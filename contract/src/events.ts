import { z } from 'zod'
import { instant } from './dates.ts'
import { clientIdSchema, messageSchema, newMessageSchema, unreadSchema } from './messages/schema.ts'

const frame = <const Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), ...shape })

/** Every frame a browser sends. The first two are all that a simple client needs. */
export const clientFrameSchema = z.discriminatedUnion('type', [
  frame('auth', { userId: z.uuid() }),
  frame('message', newMessageSchema.omit({ type: true }).shape),
  frame('delivered', { messageId: z.uuid() }),
  frame('read', { messageId: z.uuid() }),
  frame('typing', { userId: z.uuid() }),
  /** Asks whether a person one has a conversation with is online. */
  frame('presence', { userId: z.uuid() }),
  /** Asks for a `pong`, to learn whether the connection lives. */
  frame('ping', {}),
])

/**
 * Every frame the server sends. Messages travel whole. Of any other change only its tags travel: browsers refetch what
 * shows them.
 */
export const serverFrameSchema = z.discriminatedUnion('type', [
  /** Everything from now on arrives here; what came before is to be caught up with. */
  frame('ready', {}),
  /** Something may have been missed. */
  frame('refetch', {}),
  frame('pong', {}),
  /** A command changed what these tags name. The response to its author carries the same `changeId`. */
  frame('changed', { changeId: z.uuid(), tags: z.array(z.string().max(100)).max(100) }),
  /** A message from or to the person. */
  frame('message', { message: messageSchema }),
  /** The message with this `clientId` is kept for good. */
  frame('ack', { clientId: clientIdSchema, message: messageSchema }),
  /** Messages from `senderId` to `userId` have arrived, or been read, up to and with those of this instant. */
  frame('delivered', { userId: z.uuid(), senderId: z.uuid(), through: instant }),
  frame('read', { userId: z.uuid(), senderId: z.uuid(), through: instant }),
  /** How many messages wait, from this person and from everyone, after some were read. */
  frame('unread', { userId: z.uuid(), unreadCount: z.int(), total: unreadSchema }),
  frame('typing', { userId: z.uuid() }),
  frame('presence', { userId: z.uuid(), isOnline: z.boolean() }),
  /** A frame was refused; `clientId` names the message, if it was one. */
  frame('error', { status: z.int(), detail: z.string(), clientId: z.string().optional() }),
])

export type ClientFrame = z.output<typeof clientFrameSchema>
export type ServerFrame = z.output<typeof serverFrameSchema>

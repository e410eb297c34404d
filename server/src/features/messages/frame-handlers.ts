import type { AppContext } from '../../context.ts'
import { describeError } from '../../http/log.ts'
import { markDelivered, markRead, type ReadResult, sendMessage } from './commands.ts'
import type { MessagePublisher } from './message-publisher.ts'
import { presentMessage, presentUnread } from './present.ts'
import { findSender, hasConversation, listPartners } from './queries.ts'

/** How many partners, the most recent first, are notified when a user goes online or offline. */
const PRESENCE_PARTNERS_MAX = 200

/** Handles the socket frames about messages. */
export function handleMessageFrames(
  { db, hub, frames, log }: Pick<AppContext, 'db' | 'hub' | 'frames' | 'log'>,
  publishSent: MessagePublisher,
) {
  frames.handle('message', async ({ actor, frame, socket, answer, format }) => {
    const sent = await sendMessage(db, actor, frame)
    const { clientId } = frame
    if (clientId) answer({ type: 'ack', clientId, message: presentMessage(sent.message, { id: actor.id, format }) })
    // A client that sent no id gets no ack but, like every other socket, the message.
    publishSent(sent, { except: clientId ? socket : undefined })
  })

  frames.handle('read', async ({ actor, frame }) => {
    const senderId = await findSender(db, actor, frame.messageId)
    if (senderId) publishRead(hub, actor.id, senderId, await markRead(db, actor, senderId, frame.messageId))
  })

  frames.handle('delivered', async ({ actor, frame }) => {
    const delivered = await markDelivered(db, actor, frame.messageId)
    if (!delivered) return
    const { senderId, through } = delivered
    hub.tell([senderId], { type: 'delivered', userId: actor.id, senderId, through: through.toISOString() })
  })

  frames.handle('typing', async ({ actor, frame }) => {
    if (await hasConversation(db, actor.id, frame.userId))
      hub.tell([frame.userId], { type: 'typing', userId: actor.id })
  })

  frames.handle('presence', async ({ actor, frame: { userId }, answer }) => {
    if (!(await hasConversation(db, actor.id, userId))) return
    const online = await hub.onlineAmong([userId])
    answer({ type: 'presence', userId, isOnline: online.has(userId) })
  })

  hub.onPresence((userId, isOnline) => {
    listPartners(db, userId, PRESENCE_PARTNERS_MAX)
      .then((partners) => hub.tell(partners, { type: 'presence', userId, isOnline }))
      .catch((error: Error) => log.warn({ error: describeError(error) }, 'presence was not published'))
  })
}

/** Publishes the read position to the sender, and the unread counts to the reader's other pages. */
export function publishRead(hub: AppContext['hub'], readerId: string, senderId: string, { change, inbox }: ReadResult) {
  if (!change) return
  hub.tell([senderId], { type: 'read', userId: readerId, senderId, through: change.through.toISOString() })
  hub.tell([readerId], { type: 'unread', userId: senderId, unreadCount: change.unread, total: presentUnread(inbox) })
}

import type { AppContext } from '../../context.ts'
import { describeError } from '../../errors/describe-error.ts'
import { sendMessage } from './commands.ts'
import type { MessagePublisher } from './message-publisher.ts'
import { presentMessage, presentUnread } from './present.ts'
import { findSender, isVisibleToPartner, listPartners } from './queries.ts'
import { markDelivered, markRead, type ReadResult } from './reading/commands.ts'

/** How many partners, the most recent first, are notified when a user goes online or offline. */
const PRESENCE_PARTNERS_MAX = 200

/** Handles the socket frames about messages. */
export function handleMessageFrames(
  context: Pick<AppContext, 'db' | 'hub' | 'formatFor' | 'frameHandlers' | 'log'>,
  publishSent: MessagePublisher,
) {
  const { db, hub, frameHandlers, log } = context
  frameHandlers.on('message', async ({ actor, frame, socket, reply, format }) => {
    const sent = await sendMessage(context, actor, frame)
    const { clientId } = frame
    if (clientId) reply({ type: 'ack', clientId, message: presentMessage(sent.message, { id: actor.id, format }) })
    // A client that sent no id gets no ack but, like every other socket, the message.
    publishSent(sent, { except: clientId ? socket : undefined })
  })

  frameHandlers.on('read', async ({ actor, frame }) => {
    const senderId = await findSender(db, actor, frame.messageId)
    if (senderId) publishRead(hub, actor.id, senderId, await markRead(db, actor, senderId, frame.messageId))
  })

  frameHandlers.on('delivered', async ({ actor, frame }) => {
    const delivered = await markDelivered(db, actor, frame.messageId)
    if (!delivered || delivered.isHidden) return
    const { senderId, through } = delivered
    hub.publish([senderId], { type: 'delivered', userId: actor.id, senderId, through: through.toISOString() })
  })

  frameHandlers.on('typing', async ({ actor, frame }) => {
    if (await isVisibleToPartner(db, actor.id, frame.userId))
      hub.publish([frame.userId], { type: 'typing', userId: actor.id })
  })

  frameHandlers.on('presence', async ({ actor, frame: { userId }, reply }) => {
    if (!(await isVisibleToPartner(db, userId, actor.id))) return
    const online = await hub.findOnline([userId])
    reply({ type: 'presence', userId, isOnline: online.has(userId) })
  })

  hub.onPresenceChange((userId, isOnline) => {
    listPartners(db, userId, PRESENCE_PARTNERS_MAX)
      .then((partners) => hub.publish(partners, { type: 'presence', userId, isOnline }))
      .catch((error: Error) => log.warn({ error: describeError(error) }, 'presence was not published'))
  })
}

/** Publishes the read position to the sender, and the unread counts to the reader's other pages. */
export function publishRead(
  hub: AppContext['hub'],
  readerId: string,
  senderId: string,
  { change, isHidden, inbox }: ReadResult,
) {
  if (!change) return
  if (!isHidden)
    hub.publish([senderId], { type: 'read', userId: readerId, senderId, through: change.through.toISOString() })
  hub.publish([readerId], { type: 'unread', userId: senderId, unreadCount: change.unread, total: presentUnread(inbox) })
}

import type { AppContext } from '../../context.ts'
import { describeError } from '../../http/log.ts'
import { markDelivered, markRead, type Reading, sendMessage } from './commands.ts'
import { presentMessage, presentUnread } from './present.ts'
import type { PublishOnce } from './publish-once.ts'
import { findSender, hasConversation, listPartners } from './queries.ts'

/** How many of the people somebody talks with hear that they came or went, the most recent first. */
const PRESENCE_REACH = 200

/** What comes and goes by the socket about messages. */
export function messageFrames(
  { db, hub, frames, log }: Pick<AppContext, 'db' | 'hub' | 'frames' | 'log'>,
  publishOnce: PublishOnce,
) {
  frames.handle('message', async ({ actor, frame, socket, answer, format }) => {
    const sent = await sendMessage(db, actor, frame)
    const { clientId } = frame
    if (clientId) answer({ type: 'ack', clientId, message: presentMessage(sent.message, { id: actor.id, format }) })
    // A client that gave no id gets no ack: it learns of its own message as of any other.
    publishOnce(sent, { except: clientId ? socket : undefined })
  })

  frames.handle('read', async ({ actor, frame }) => {
    const senderId = await findSender(db, actor, frame.messageId)
    if (senderId) tellRead(hub, actor.id, senderId, await markRead(db, actor, senderId, frame.messageId))
  })

  frames.handle('delivered', async ({ actor, frame }) => {
    const news = await markDelivered(db, actor, frame.messageId)
    if (!news) return
    const { senderId } = news
    hub.tell([senderId], { type: 'delivered', userId: actor.id, senderId, through: news.through.toISOString() })
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
    listPartners(db, userId, PRESENCE_REACH)
      .then((partners) => hub.tell(partners, { type: 'presence', userId, isOnline }))
      .catch((error: Error) => log.warn({ error: describeError(error) }, 'who is online could not be told'))
  })
}

/** Tells who wrote that they were read, and the reader's other pages how much still waits. */
export function tellRead(hub: AppContext['hub'], readerId: string, senderId: string, { news, inbox }: Reading) {
  if (!news) return
  hub.tell([senderId], { type: 'read', userId: readerId, senderId, through: news.through.toISOString() })
  hub.tell([readerId], { type: 'unread', userId: senderId, unreadCount: news.unread, total: presentUnread(inbox) })
}

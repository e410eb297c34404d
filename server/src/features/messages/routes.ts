import type { Actor } from '@lintel/contract/actor'
import { messageRoutes as routes } from '@lintel/contract/messages/routes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../../context.ts'
import { type PageRequest, presentPage } from '../../db/paging.ts'
import { formatOf } from '../../http/locale.ts'
import { serve } from '../../http/serve.ts'
import { blockUser, unblockUser } from './blocks/commands.ts'
import { listBlocked, presentBlocked } from './blocks/queries.ts'
import { sendMessage } from './commands.ts'
import { sendFile } from './files/commands.ts'
import { handleMessageFrames, publishRead } from './frame-handlers.ts'
import { createMessagePublisher } from './message-publisher.ts'
import { type ConversationListRow, presentConversation, presentMessage, presentUnread, type Reader } from './present.ts'
import { findConversation, findInbox, listConversations, listMissed, listThread } from './queries.ts'
import { markRead } from './reading/commands.ts'
import { searchConversations } from './search.ts'

type Caller = { actor: Actor; request: FastifyRequest }

export function messageRoutes(app: FastifyInstance, context: AppContext) {
  const { db, hub } = context
  const publishSent = createMessagePublisher(hub)
  handleMessageFrames(context, publishSent)

  const onlineOf = (rows: ConversationListRow[]) => hub.findOnline(rows.map(({ partner }) => partner.id))
  const readerOf = ({ actor, request }: Caller): Reader & Actor => ({ ...actor, format: formatOf(request) })
  const presentAll = async (rows: ConversationListRow[], caller: Caller) => {
    const [reader, online] = [readerOf(caller), await onlineOf(rows)]
    return rows.map((row) => presentConversation(row, reader, online))
  }
  const readThread = async (caller: Caller, userId: string, request: PageRequest) => {
    const reader = readerOf(caller)
    const page = presentPage(await listThread(db, caller.actor, userId, request), (row) => presentMessage(row, reader))
    return { ...page, rows: page.rows.reverse() }
  }

  serve(app, routes.listConversations, async (call) => {
    const { rows, next } = await listConversations(db, call.actor, call.query)
    return { rows: await presentAll(rows, call), next }
  })
  serve(app, routes.search, async (call) => {
    const rows = await searchConversations(db, call.actor, call.query.search)
    const [reader, online] = [readerOf(call), await onlineOf(rows)]
    return rows.map((row) => ({
      ...presentConversation(row, reader, online),
      match: row.match && presentMessage(row.match, reader),
    }))
  })
  serve(app, routes.unread, async ({ actor }) => presentUnread(await findInbox(db, actor)))
  serve(app, routes.missed, async (call) => {
    const { actor, query } = call
    const reader = readerOf(call)
    const [{ rows, hasMore }, conversations, inbox] = await Promise.all([
      listMissed(db, actor, new Date(query.since)),
      listConversations(db, actor, { limit: 24 }),
      findInbox(db, actor),
    ])
    return {
      messages: rows.map((row) => presentMessage(row, reader)),
      hasMore,
      conversations: await presentAll(conversations.rows, call),
      unread: presentUnread(inbox),
    }
  })
  serve(app, routes.listBlocked, async ({ actor, query }) =>
    presentPage(await listBlocked(db, actor, query), presentBlocked),
  )
  serve(app, routes.findConversation, async (call) => {
    const row = await findConversation(db, call.actor, call.params.userId)
    return presentConversation(row, readerOf(call), await onlineOf([row]))
  })
  serve(app, routes.thread, (call) => readThread(call, call.params.userId, call.query))
  serve(app, routes.threadByQuery, (call) => readThread(call, call.query.userId, call.query))
  serve(app, routes.send, async ({ actor, body, request }) => {
    const sent = await sendMessage(context, actor, body)
    publishSent(sent)
    return presentMessage(sent.message, readerOf({ actor, request }))
  })
  serve(app, routes.sendFile, async ({ actor, body, request }) => {
    const sent = await sendFile(context, actor, body)
    publishSent(sent)
    return presentMessage(sent.message, readerOf({ actor, request }))
  })
  serve(app, routes.markRead, async ({ actor, params, body }) => {
    const reading = await markRead(db, actor, params.userId, body.messageId)
    publishRead(hub, actor.id, params.userId, reading)
    return presentUnread(reading.inbox)
  })
  serve(app, routes.block, ({ actor, params }) => blockUser(context, actor, params.userId))
  serve(app, routes.unblock, ({ actor, params }) => unblockUser(context, actor, params.userId))
}

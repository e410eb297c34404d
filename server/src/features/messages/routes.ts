import type { Actor } from '@lintel/contract/actor'
import { messageRoutes as routes } from '@lintel/contract/messages/routes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { type PageRequest, presentPage } from '../../db/newest-first.ts'
import { serve } from '../../http/serve.ts'
import { markRead, sendMessage, tellMessages } from './commands.ts'
import { messageFrames, tellRead } from './live.ts'
import { type ConversationListRow, presentConversation, presentMessage, presentUnread } from './present.ts'
import { findConversation, findInbox, listConversations, listMissed, listThread } from './queries.ts'
import { searchConversations } from './search.ts'

export function messageRoutes(app: FastifyInstance, context: AppContext) {
  const { db, hub } = context
  messageFrames(context)

  const onlineOf = (rows: ConversationListRow[]) => hub.onlineAmong(rows.map(({ partner }) => partner.id))
  const presentAll = async (rows: ConversationListRow[], actor: Actor) => {
    const online = await onlineOf(rows)
    return rows.map((row) => presentConversation(row, actor, online))
  }
  const readThread = async (actor: Actor, userId: string, request: PageRequest) => {
    const page = presentPage(await listThread(db, actor, userId, request), (row) => presentMessage(row, actor))
    return { ...page, rows: page.rows.reverse() }
  }

  serve(app, routes.listConversations, async ({ actor, query }) => {
    const { rows, next } = await listConversations(db, actor, query)
    return { rows: await presentAll(rows, actor), next }
  })
  serve(app, routes.search, async ({ actor, query }) => {
    const rows = await searchConversations(db, actor, query.search)
    const online = await onlineOf(rows)
    return rows.map((row) => ({
      ...presentConversation(row, actor, online),
      match: row.match && presentMessage(row.match, actor),
    }))
  })
  serve(app, routes.unread, async ({ actor }) => presentUnread(await findInbox(db, actor)))
  serve(app, routes.missed, async ({ actor, query }) => {
    const [{ rows, hasMore }, conversations, inbox] = await Promise.all([
      listMissed(db, actor, new Date(query.since)),
      listConversations(db, actor, { limit: 24 }),
      findInbox(db, actor),
    ])
    return {
      messages: rows.map((row) => presentMessage(row, actor)),
      hasMore,
      conversations: await presentAll(conversations.rows, actor),
      unread: presentUnread(inbox),
    }
  })
  serve(app, routes.findConversation, async ({ actor, params }) => {
    const row = await findConversation(db, actor, params.userId)
    return presentConversation(row, actor, await onlineOf([row]))
  })
  serve(app, routes.thread, ({ actor, params, query }) => readThread(actor, params.userId, query))
  serve(app, routes.threadByQuery, ({ actor, query }) => readThread(actor, query.userId, query))
  serve(app, routes.send, async ({ actor, body }) => {
    const { message, isNew } = await sendMessage(db, actor, body)
    if (isNew) tellMessages(hub, [message])
    return presentMessage(message, actor)
  })
  serve(app, routes.markRead, async ({ actor, params, body }) => {
    const reading = await markRead(db, actor, params.userId, body.messageId)
    tellRead(hub, actor.id, params.userId, reading)
    return presentUnread(reading.inbox)
  })
}

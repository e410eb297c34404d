import { z } from 'zod'
import { givenInstant } from '../dates.ts'
import { LIMITS } from '../limits.ts'
import { pageQuery } from '../paging.ts'
import { route } from '../route.ts'
import { text } from '../text.ts'
import {
  conversationSchema,
  foundConversationSchema,
  messageSchema,
  missedSchema,
  newMessageSchema,
  unreadSchema,
} from './schema.ts'
import { messageShows as shows } from './shows.ts'

const userParams = z.object({ userId: z.uuid() })

export const messageRoutes = {
  listConversations: route({
    method: 'GET',
    path: '/api/messages/conversations',
    summary: "The caller's conversations, the one last written in first",
    access: 'signed-in',
    query: pageQuery,
    result: z.array(conversationSchema),
    paged: true,
    shows: shows['GET /api/messages/conversations'],
  }),
  search: route({
    method: 'GET',
    path: '/api/messages/search',
    summary: "The caller's conversations with a person, a home or words looked for, the newest first",
    access: 'signed-in',
    query: z.object({ search: text(LIMITS.searchMax).min(1) }),
    result: z.array(foundConversationSchema),
    shows: shows['GET /api/messages/search'],
  }),
  unread: route({
    method: 'GET',
    path: '/api/messages/unread',
    summary: 'How many messages wait to be read',
    access: 'signed-in',
    result: unreadSchema,
    shows: shows['GET /api/messages/unread'],
  }),
  missed: route({
    method: 'GET',
    path: '/api/messages/missed',
    summary: 'What was sent to and by the caller after the newest message they know, by its `createdAt`',
    access: 'signed-in',
    query: z.object({ since: givenInstant }),
    result: missedSchema,
    shows: shows['GET /api/messages/missed'],
  }),
  findConversation: route({
    method: 'GET',
    path: '/api/messages/:userId/conversation',
    summary: 'The conversation with one person, or the person one may begin one with',
    access: 'signed-in',
    params: userParams,
    result: conversationSchema,
    shows: shows['GET /api/messages/:userId/conversation'],
  }),
  thread: route({
    method: 'GET',
    path: '/api/messages/:userId',
    summary: 'The thread with one person: the newest page first, within a page the oldest message first',
    access: 'signed-in',
    params: userParams,
    query: pageQuery,
    result: z.array(messageSchema),
    paged: true,
    shows: shows['GET /api/messages/:userId'],
  }),
  threadByQuery: route({
    method: 'GET',
    path: '/api/messages',
    summary: 'The same thread, with the person in the query',
    access: 'signed-in',
    query: pageQuery.extend(userParams.shape),
    result: z.array(messageSchema),
    paged: true,
    shows: shows['GET /api/messages'],
  }),
  send: route({
    method: 'POST',
    path: '/api/messages',
    summary: 'Send a message; sending one again with its `clientId` answers the one there is',
    access: 'signed-in',
    body: newMessageSchema,
    result: messageSchema,
    status: 201,
  }),
  markRead: route({
    method: 'POST',
    path: '/api/messages/:userId/read',
    summary: 'Mark what one person wrote as read, all of it or until one message',
    access: 'signed-in',
    params: userParams,
    body: z.object({ messageId: z.uuid().optional() }),
    result: unreadSchema,
  }),
}

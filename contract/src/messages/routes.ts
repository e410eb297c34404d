import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { route } from '../route.ts'
import { givenInstant, pageQuery, text } from '../text.ts'
import {
  conversationSchema,
  foundConversationSchema,
  messageSchema,
  missedSchema,
  newMessageSchema,
  unreadSchema,
} from './schema.ts'

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
  }),
  search: route({
    method: 'GET',
    path: '/api/messages/search',
    summary: "The caller's conversations with a person, a home or words looked for, the newest first",
    access: 'signed-in',
    query: z.object({ search: text(LIMITS.searchMax).min(1) }),
    result: z.array(foundConversationSchema),
  }),
  unread: route({
    method: 'GET',
    path: '/api/messages/unread',
    summary: 'How many messages wait to be read',
    access: 'signed-in',
    result: unreadSchema,
  }),
  missed: route({
    method: 'GET',
    path: '/api/messages/missed',
    summary: 'What was sent to and by the caller after the newest message they know, by its `createdAt`',
    access: 'signed-in',
    query: z.object({ since: givenInstant }),
    result: missedSchema,
  }),
  findConversation: route({
    method: 'GET',
    path: '/api/messages/:userId/conversation',
    summary: 'The conversation with one person, or the person one may begin one with',
    access: 'signed-in',
    params: userParams,
    result: conversationSchema,
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
  }),
  threadByQuery: route({
    method: 'GET',
    path: '/api/messages',
    summary: 'The same thread, with the person in the query',
    access: 'signed-in',
    query: pageQuery.extend(userParams.shape),
    result: z.array(messageSchema),
    paged: true,
  }),
  send: route({
    method: 'POST',
    path: '/api/messages',
    summary: 'Send a message; sending one again with its `clientId` answers the one there is',
    access: 'signed-in',
    body: newMessageSchema,
    result: messageSchema,
    status: 201,
    keepsShared: true,
  }),
  markRead: route({
    method: 'POST',
    path: '/api/messages/:userId/read',
    summary: 'Mark what one person wrote as read, all of it or until one message',
    access: 'signed-in',
    params: userParams,
    body: z.object({ messageId: z.uuid().optional() }),
    result: unreadSchema,
    keepsShared: true,
  }),
}

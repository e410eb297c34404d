import { z } from 'zod'
import { givenInstant } from '../dates.ts'
import { LIMITS } from '../limits.ts'
import { pageQuery } from '../paging.ts'
import { route } from '../route.ts'
import { searchText } from '../text.ts'
import {
  blockedUserSchema,
  conversationSchema,
  foundConversationSchema,
  messageSchema,
  missedSchema,
  newFileMessageSchema,
  newMessageSchema,
  unreadSchema,
} from './schema.ts'
import { messageShows as shows } from './shows.ts'

const userParams = z.object({ userId: z.uuid() })

export const messageRoutes = {
  listConversations: route({
    method: 'GET',
    path: '/api/messages/conversations',
    summary: "The caller's conversations, latest message first",
    access: 'signed-in',
    query: pageQuery,
    result: z.array(conversationSchema),
    paged: true,
    shows: shows['GET /api/messages/conversations'],
  }),
  search: route({
    method: 'GET',
    path: '/api/messages/search',
    summary: "Search the caller's conversations by partner, home or text, latest message first",
    access: 'signed-in',
    query: z.object({ search: searchText(LIMITS.searchMax).min(1) }),
    result: z.array(foundConversationSchema),
    shows: shows['GET /api/messages/search'],
    limit: 'search',
  }),
  unread: route({
    method: 'GET',
    path: '/api/messages/unread',
    summary: 'How many messages are unread',
    access: 'signed-in',
    result: unreadSchema,
    shows: shows['GET /api/messages/unread'],
  }),
  missed: route({
    method: 'GET',
    path: '/api/messages/missed',
    summary: 'Messages to and from the caller since the `createdAt` of the newest message that they have',
    access: 'signed-in',
    query: z.object({ since: givenInstant }),
    result: missedSchema,
    shows: shows['GET /api/messages/missed'],
  }),
  listBlocked: route({
    method: 'GET',
    path: '/api/messages/blocked',
    summary: 'The users whom the caller blocked, the last one first',
    access: 'signed-in',
    query: pageQuery,
    result: z.array(blockedUserSchema),
    paged: true,
    shows: shows['GET /api/messages/blocked'],
  }),
  findConversation: route({
    method: 'GET',
    path: '/api/messages/:userId/conversation',
    summary: 'The conversation with a user, or, before the first message, that user alone',
    access: 'signed-in',
    params: userParams,
    result: conversationSchema,
    shows: shows['GET /api/messages/:userId/conversation'],
  }),
  thread: route({
    method: 'GET',
    path: '/api/messages/:userId',
    summary: 'The messages exchanged with a user: newest page first, oldest message first within a page',
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
    summary: 'The same messages, with the user in the query',
    access: 'signed-in',
    query: pageQuery.extend(userParams.shape),
    result: z.array(messageSchema),
    paged: true,
    listOf: '/api/messages/:userId',
    shows: shows['GET /api/messages'],
  }),
  send: route({
    method: 'POST',
    path: '/api/messages',
    summary: 'Send a message; a repeated `clientId` returns the message that was stored before',
    access: 'signed-in',
    body: newMessageSchema,
    result: messageSchema,
    status: 201,
    limit: 'message',
  }),
  sendFile: route({
    method: 'POST',
    path: '/api/messages/documents',
    summary:
      'Send an uploaded file, a PDF or a picture up to 10 MB; a repeated `clientId` returns the message that was stored before',
    access: 'signed-in',
    body: newFileMessageSchema,
    result: messageSchema,
    status: 201,
    limit: 'message',
  }),
  markRead: route({
    method: 'POST',
    path: '/api/messages/:userId/read',
    summary: 'Mark the messages from a user as read: all of them, or up to one',
    access: 'signed-in',
    params: userParams,
    body: z.object({ messageId: z.uuid().optional() }),
    result: unreadSchema,
  }),
  block: route({
    method: 'PUT',
    path: '/api/messages/:userId/block',
    summary:
      'Block a user: neither can write to the other. Agents and the other party of a lease that has not ended cannot be blocked',
    access: 'signed-in',
    params: userParams,
    result: z.null(),
  }),
  unblock: route({
    method: 'DELETE',
    path: '/api/messages/:userId/block',
    summary: 'Unblock a user',
    access: 'signed-in',
    params: userParams,
    result: z.null(),
  }),
}

import { messageRoutes as routes } from '@lintel/contract/messages/routes'
import type { TestUser, World } from './world.ts'

/** Typed calls of the message routes. */
export const messageCalls = (world: World) => ({
  send: (from: TestUser, to: TestUser, content: string, more: object = {}) =>
    world.call(from, routes.send, { body: { receiverId: to.id, content, type: 'text', ...more } }),
  sendFile: (from: TestUser, to: TestUser, uploadId: string, more: object = {}) =>
    world.call(from, routes.sendFile, { body: { receiverId: to.id, uploadId, ...more } }),
  listConversations: async (user: TestUser) => (await world.call(user, routes.listConversations)).body,
  readThread: (user: TestUser, other: TestUser, query: object = {}) =>
    world.call(user, routes.thread, { params: { userId: other.id }, query }),
  countUnread: async (user: TestUser) => (await world.call(user, routes.unread)).body.unreadCount,
  markRead: (user: TestUser, other: TestUser, messageId?: string) =>
    world.call(user, routes.markRead, { params: { userId: other.id }, body: { messageId } }),
})

import type { Conversation } from '@lintel/contract/messages/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { conversationsQuery } from './data.ts'

/** The conversation with the newest unread message, of those that are loaded; null if all are read. */
export const useNewestUnread = (): Conversation | null =>
  useInfiniteQuery(conversationsQuery)
    .data?.pages.flatMap((page) => page.rows)
    .find(({ unreadCount }) => unreadCount > 0) ?? null

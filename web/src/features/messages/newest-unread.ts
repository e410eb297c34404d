import type { Conversation } from '@lintel/contract/messages/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { conversationsQuery } from './data.ts'

/** The loaded conversation with the newest unread message; undefined while the list is loaded, null if all are read. */
export function useNewestUnread(): Conversation | null | undefined {
  const { data } = useInfiniteQuery(conversationsQuery)
  return data && (data.pages.flatMap((page) => page.rows).find(({ unreadCount }) => unreadCount > 0) ?? null)
}

import type { Conversation } from '@lintel/contract/messages/schema'
import { useList } from '../../../api/use-list.ts'
import { conversationsQuery } from '../data.ts'

/** The loaded conversation with the newest unread message; undefined while the list is loaded, null if all are read. */
export function useNewestUnread(): Conversation | null | undefined {
  const { data } = useList(conversationsQuery)
  return data && (data.find(({ unreadCount }) => unreadCount > 0) ?? null)
}

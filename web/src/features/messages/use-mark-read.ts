import type { Message } from '@lintel/contract/messages/schema'
import { useEffect } from 'react'
import { useIsPageFocused } from '../../ui/page-focus.ts'
import type { Messaging } from './messaging.ts'

export type MarkReadInput = {
  messaging: Messaging | null
  partnerId: string
  /** Oldest first. */
  messages: Message[]
  /** Whether the thread is scrolled to its end. */
  isNewestVisible: boolean
  unreadCount: number
}

/** Marks a thread as read while its newest message is visible and the page has the focus. */
export function useMarkRead({ messaging, partnerId, messages, isNewestVisible, unreadCount }: MarkReadInput) {
  const isFocused = useIsPageFocused()
  const newestId = messages.findLast(({ senderId }) => senderId === partnerId)?.id
  const isDue = unreadCount > 0 && isNewestVisible && isFocused && newestId !== undefined
  useEffect(() => {
    if (isDue && newestId) messaging?.markRead(partnerId, newestId)
  }, [isDue, newestId, partnerId, messaging])
}

import type { Message } from '@lintel/contract/messages/schema'
import { useEffect } from 'react'
import { useIsPageFocused } from '../../../ui/page/page-focus.ts'
import type { Messaging } from '../sending/messaging.ts'

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
  const newest = messages.findLast(({ senderId }) => senderId === partnerId)
  const isDue = unreadCount > 0 && isNewestVisible && isFocused && newest !== undefined
  useEffect(() => {
    if (isDue && newest) messaging?.markRead(partnerId, newest)
  }, [isDue, newest, partnerId, messaging])
}

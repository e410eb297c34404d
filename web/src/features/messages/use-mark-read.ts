import type { Message } from '@lintel/contract/messages/schema'
import { useEffect, useState } from 'react'
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

/** Whether the page is visible and its window has the focus. */
function useIsPageFocused(): boolean {
  const [isFocused, setFocused] = useState(isPageFocused)
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const update = () => setFocused(isPageFocused())
    for (const type of ['focus', 'blur']) window.addEventListener(type, update, { signal })
    document.addEventListener('visibilitychange', update, { signal })
    return () => listeners.abort()
  }, [])
  return isFocused
}

const isPageFocused = () => document.visibilityState === 'visible' && document.hasFocus()

import type { Message } from '@lintel/contract/messages/schema'
import { useEffect, useState } from 'react'
import type { Messaging } from './messaging.ts'

export type MarkReadInput = {
  messaging: Messaging | null
  partnerId: string
  /** Oldest first. */
  messages: Message[]
  /** Whether the newest is on screen. */
  isInSight: boolean
  unreadCount: number
}

/** Marks a thread as read once somebody has its newest message before their eyes. */
export function useMarkRead({ messaging, partnerId, messages, isInSight, unreadCount }: MarkReadInput) {
  const isLookedAt = useIsLookedAt()
  const newestId = messages.findLast(({ senderId }) => senderId === partnerId)?.id
  const isDue = unreadCount > 0 && isInSight && isLookedAt && newestId !== undefined
  useEffect(() => {
    if (isDue && newestId) messaging?.markRead(partnerId, newestId)
  }, [isDue, newestId, partnerId, messaging])
}

/** Whether the page is in front of somebody, rather than in another tab or behind another window. */
function useIsLookedAt(): boolean {
  const [isLookedAt, setLookedAt] = useState(look)
  useEffect(() => {
    const leave = new AbortController()
    const { signal } = leave
    const update = () => setLookedAt(look())
    for (const type of ['focus', 'blur']) window.addEventListener(type, update, { signal })
    document.addEventListener('visibilitychange', update, { signal })
    return () => leave.abort()
  }, [])
  return isLookedAt
}

const look = () => document.visibilityState === 'visible' && document.hasFocus()

import { useInfiniteQuery } from '@tanstack/react-query'
import { createContext, useContext, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { urls } from '../../urls.ts'
import { conversationsQuery } from './data.ts'

/** As wide as the list and a thread have room beside each other. */
const DESKTOP = '(min-width: 48rem)'

/**
 * On a desktop, opens the conversation with the newest unread message if the screen is opened without a conversation. Once, so
 * that closing it leaves the list, and in place of the history entry, so that Back leaves the screen.
 * @param selectedId id of the user whose thread is open
 * @returns id of the user whose thread was opened so
 */
export function useNewestUnread(selectedId: string | null): string | null {
  const rows = useInfiniteQuery(conversationsQuery).data?.pages[0]?.rows
  const [path, navigate] = useLocation()
  const [openedId, setOpenedId] = useState<string | null>(null)
  const isDecided = useRef(false)
  // Before the browser paints, so that the empty state is not shown for a moment.
  useLayoutEffect(() => {
    if (isDecided.current || (!selectedId && !rows)) return
    isDecided.current = true
    const unread = rows?.find(({ unreadCount }) => unreadCount > 0)
    // The user may have left for a screen whose code is still loading.
    if (selectedId || !unread || path !== urls.messages() || !window.matchMedia(DESKTOP).matches) return
    setOpenedId(unread.user.id)
    navigate(urls.messages({ to: unread.user.id }), { replace: true })
  }, [rows, selectedId, path, navigate])
  return openedId
}

/** Whether an opened thread moves the focus to its composer: not if the user did not choose it. */
export const TakesFocus = createContext(true)
export const useTakesFocus = () => useContext(TakesFocus)

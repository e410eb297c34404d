import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '../../api/listeners.ts'
import { useHead } from './head.ts'

/**
 * The document's title: 'Messages · Lintel', with two unread messages '(2) Messages · Lintel'.
 * @param screen undefined for the landing page
 */
export function pageTitle(screen: string | undefined, unread = 0): string {
  const name = screen ? `${screen} · Lintel` : 'Lintel: find a home, list a home'
  return unread > 0 ? `(${unread > 99 ? '99+' : unread}) ${name}` : name
}

let unreadCount = 0
const listeners = createListeners()

/** Shows the number of unread messages in every screen's title. */
export function useUnreadInTitle(count: number): void {
  useEffect(() => setUnreadCount(count), [count])
  useEffect(() => () => setUnreadCount(0), [])
}

function setUnreadCount(count: number) {
  unreadCount = count
  listeners.notify()
}

/** Sets the document's title to the screen's name; undefined on the landing page. */
export function useTitle(screen: string | undefined): void {
  const title = pageTitle(
    screen,
    useSyncExternalStore(
      listeners.subscribe,
      () => unreadCount,
      () => 0,
    ),
  )
  useHead({ title })
  useEffect(() => {
    document.title = title
  }, [title])
}

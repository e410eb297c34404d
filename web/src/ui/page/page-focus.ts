import { useSyncExternalStore } from 'react'

/** Whether the page is visible and its window has the focus; false on the server. */
export const useIsPageFocused = () => useSyncExternalStore(subscribe, isPageFocused, () => false)

const isPageFocused = () => document.visibilityState === 'visible' && document.hasFocus()

function subscribe(notify: () => void) {
  const listeners = new AbortController()
  const { signal } = listeners
  for (const type of ['focus', 'blur']) window.addEventListener(type, notify, { signal })
  document.addEventListener('visibilitychange', notify, { signal })
  return () => listeners.abort()
}

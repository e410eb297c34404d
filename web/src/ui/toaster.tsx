import { useEffect, useSyncExternalStore } from 'react'
import { whenIdle } from './idle.ts'
import { useLater } from './later.ts'
import { type Toast, toasts } from './toast-store.ts'

/** Fetches the region's code; once it is here, a toast is on screen at once. */
export const loadToastRegion = () => import('./toast.tsx')

const none: readonly Toast[] = []

/**
 * Put it once at the root of the app. The region is fetched when the page has come to rest, so that a toast about a lost
 * connection needs none.
 */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.watch, toasts.read, () => none)
  useEffect(() => whenIdle(() => loadToastRegion().catch(() => undefined)), [])
  const Region = useLater(loadToastRegion, shown[0]?.id)
  return Region && shown.length > 0 ? <Region shown={shown} /> : null
}

import { useSyncExternalStore } from 'react'
import { useLater } from './later.ts'
import { type Toast, toasts } from './toast-store.ts'

/** Fetches the region's code; once it is here, a toast is on screen at once. */
export const loadToastRegion = () => import('./toast.tsx')

const none: readonly Toast[] = []

/** Put it once at the root of the app. The region itself is only fetched with the first toast. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.watch, toasts.read, () => none)
  const Region = useLater(loadToastRegion, shown[0]?.id)
  return Region && shown.length > 0 ? <Region shown={shown} /> : null
}

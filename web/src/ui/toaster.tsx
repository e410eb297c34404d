import { useSyncExternalStore } from 'react'
import { useLater, useLoadWhenIdle } from './later.ts'
import { type Toast, toasts } from './toast-store.ts'

/** Fetches the region's code; once it is here, a toast is on screen at once. */
export const loadToastRegion = () => import('./toast.tsx')

const REGION = [loadToastRegion]
const none: readonly Toast[] = []

/** Shows the toasts; once, at the root of the app. Loaded in idle time: a toast about a lost connection needs none. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.watch, toasts.read, () => none)
  useLoadWhenIdle(REGION)
  const Region = useLater(loadToastRegion, shown[0]?.id)
  return Region && shown.length > 0 ? <Region shown={shown} /> : null
}

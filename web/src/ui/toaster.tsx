import { useSyncExternalStore } from 'react'
import { useLazyComponent, usePreloadWhenIdle } from './lazy-component.ts'
import { type Toast, toasts } from './toast-store.ts'

/** Loads the code that shows toasts. */
export const loadToastRegion = () => import('./toast.tsx')

const PRELOADED = [loadToastRegion]
const NONE: readonly Toast[] = []

/** Shows the toasts. Mount it once, at the root of the app. Preloaded, so that it can report a lost connection. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, () => NONE)
  usePreloadWhenIdle(PRELOADED)
  const Region = useLazyComponent(loadToastRegion, shown[0]?.id)
  return Region && shown.length > 0 ? <Region shown={shown} /> : null
}

import { useEffect, useSyncExternalStore } from 'react'
import { useLazyComponent } from '../lazy/lazy-component.ts'
import { runAtFirstInput } from '../lazy/run-later.ts'
import { type Toast, toasts } from './toast-store.ts'

/** Loads the code that shows toasts. */
export const loadToastRegion = () => import('./toast.tsx')

const NONE: readonly Toast[] = []

/** Shows the toasts. Mount it once, at the root of the app. Loaded before it is needed, so that it can report a lost connection. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, () => NONE)
  useEffect(() => runAtFirstInput(() => void loadToastRegion().catch(() => undefined)), [])
  const Region = useLazyComponent(loadToastRegion, shown[0]?.id)
  return Region && shown.length > 0 ? <Region shown={shown} /> : null
}

import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { runWhenIdle } from './run-later.ts'

/**
 * A component whose code is loaded on demand. Unlike `lazy` it shows the component in the frame in which its code arrives
 * (Suspense delays that by 300 ms), and a failed load leaves the rest of the page as it is.
 * @param load imports a file whose default export is the component; must be stable between renders
 * @param wanted loads when truthy; a changed value tries again after a failure
 * @param onFailure called when loading fails
 * @returns null until the code is loaded
 */
export function useLazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wanted: unknown,
  onFailure?: () => void,
): ComponentType<Props> | null {
  const [component, setComponent] = useState<ComponentType<Props> | null>(null)
  const handleFailure = useEffectEvent(() => onFailure?.())
  useEffect(() => {
    if (!wanted) return
    load().then(
      (module) => setComponent(() => module.default),
      () => handleFailure(),
    )
  }, [load, wanted])
  return component
}

/**
 * Loads code while the browser is idle, so that it is available later, even offline.
 * @param loads imports; the array must be stable between renders
 */
export function usePreloadWhenIdle(loads: readonly (() => Promise<unknown>)[]) {
  useEffect(
    () =>
      runWhenIdle(() => {
        for (const load of loads) load().catch(() => undefined)
      }),
    [loads],
  )
}

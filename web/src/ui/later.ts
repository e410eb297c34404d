import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from './idle.ts'

/**
 * A part whose code is fetched when it is first wanted; null until it is there. React keeps what comes out of a Suspense
 * fallback from the eye for 300 ms: this shows it in the frame in which it arrives. Code that does not come leaves the
 * rest of the page as it is.
 * @param load an import of a file whose default export is the part; the same function every time
 * @param wanted anything truthy; a different value asks again, should the code not have come
 * @param onFailure called when the code does not come; the same function every time
 */
export function useLater<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wanted: unknown,
  onFailure?: () => void,
): ComponentType<Props> | null {
  const [part, setPart] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    if (!wanted) return
    load().then(
      (file) => setPart(() => file.default),
      () => onFailure?.(),
    )
  }, [load, wanted, onFailure])
  return part
}

/**
 * Fetches code while the browser is idle, so that it is there when it is wanted, even if the connection is lost by then.
 * @param loads imports; the same array until they change
 */
export function useLoadWhenIdle(loads: readonly (() => Promise<unknown>)[]) {
  useEffect(
    () =>
      whenIdle(() => {
        for (const load of loads) load().catch(() => undefined)
      }),
    [loads],
  )
}

import { type ComponentType, useEffect, useState } from 'react'

/**
 * A part whose code is fetched when it is first wanted; null until it is there. React keeps what comes out of a Suspense
 * fallback from the eye for 300 ms: this shows it in the frame in which it arrives. Code that does not come leaves the
 * rest of the page as it is.
 * @param load an import of a file whose default export is the part; the same function every time
 * @param wanted anything truthy; a different value asks again, should the code not have come
 */
export function useLater<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wanted: unknown,
): ComponentType<Props> | null {
  const [part, setPart] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    if (!wanted) return
    load().then(
      (file) => setPart(() => file.default),
      () => undefined,
    )
  }, [load, wanted])
  return part
}

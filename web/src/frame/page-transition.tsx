import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Accessible navigation of a single-page app: when the screen changes it scrolls to the top, moves the focus to `main` and
 * announces the page's title. On Back and Forward the browser restores the scroll position.
 * @param screenKey identifies the screen that is shown; changes in the same render as the screen
 */
export function PageTransition({ screenKey }: { screenKey: string }) {
  const [announcement, setAnnouncement] = useState('')
  const isTraversal = useTraversal()
  const previousKey = useRef(screenKey)

  useLayoutEffect(() => {
    if (previousKey.current === screenKey) return
    if (!isTraversal.current) window.scrollTo({ top: 0, behavior: 'instant' })
    const main = document.getElementById('main')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [screenKey, isTraversal])

  // An effect, since the screen sets the document's title in its own effects, which run earlier.
  useEffect(() => {
    if (previousKey.current === screenKey) return
    previousKey.current = screenKey
    setAnnouncement(document.title)
  }, [screenKey])

  return (
    <p aria-live="polite" className="sr-only">
      {announcement}
    </p>
  )
}

/** Whether the last navigation was Back or Forward. */
function useTraversal() {
  const isTraversal = useRef(false)
  useEffect(() => {
    const listeners = new AbortController()
    // In the capture phase: the router renders the new screen in its own listener.
    const options = { capture: true, signal: listeners.signal }
    window.addEventListener('popstate', () => (isTraversal.current = true), options)
    for (const type of ['pushState', 'replaceState'])
      window.addEventListener(type, () => (isTraversal.current = false), options)
    return () => listeners.abort()
  }, [])
  return isTraversal
}

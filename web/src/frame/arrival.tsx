import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/**
 * Makes a change of screen what it is on paper: one begins at the top, the keyboard is in the new page, and its title is
 * read out. On Back and Forward the browser puts the page where it was.
 * @param place names the screen that is shown now; changes together with it
 */
export function Arrival({ place }: { place: string }) {
  const [announced, setAnnounced] = useState('')
  const isTraversal = useTraversal()
  const shown = useRef(place)

  useLayoutEffect(() => {
    if (shown.current === place) return
    if (!isTraversal.current) window.scrollTo({ top: 0, behavior: 'instant' })
    const main = document.getElementById('main')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [place, isTraversal])

  // Later than the screen's own effects, which name the tab.
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    setAnnounced(document.title)
  }, [place])

  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  )
}

/** Whether the last change of address was a walk through the history rather than a link. */
function useTraversal() {
  const isTraversal = useRef(false)
  useEffect(() => {
    const leave = new AbortController()
    // Before the router hears of it, since it shows the new screen at once.
    const early = { capture: true, signal: leave.signal }
    window.addEventListener('popstate', () => (isTraversal.current = true), early)
    for (const type of ['pushState', 'replaceState'])
      window.addEventListener(type, () => (isTraversal.current = false), early)
    return () => leave.abort()
  }, [])
  return isTraversal
}

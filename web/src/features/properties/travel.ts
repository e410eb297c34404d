import { useLayoutEffect } from 'react'

/** The name under which a picture is the same one before and after. */
export const TRAVELLER = 'home-picture'
/** A screen that takes longer than this to come is shown as it comes. */
const PATIENCE_MS = 200

let onArrival: (() => void) | null = null

/** Tells that the screen a picture travels to is there. */
export function usePictureArrival(isHere = true) {
  useLayoutEffect(() => {
    if (isHere) onArrival?.()
  }, [isHere])
}

/**
 * Goes to another screen so that a picture on this one becomes the picture on that one, where the browser can do that
 * and motion is welcome; goes there plainly otherwise.
 * @param from the picture here
 * @param to finds the picture there, once the screen has come; not needed where it carries the name TRAVELLER
 */
export function travel(from: HTMLElement | null, go: () => void, to?: () => HTMLElement | null) {
  if (!from || !('startViewTransition' in document) || isMotionUnwelcome()) return go()
  from.style.viewTransitionName = TRAVELLER
  let there: HTMLElement | null = null
  const transition = document.startViewTransition(async () => {
    from.style.viewTransitionName = ''
    const hasArrived = arrival()
    go()
    if (!(await hasArrived)) transition.skipTransition()
    there = to?.() ?? null
    if (there) there.style.viewTransitionName = TRAVELLER
  })
  // A transition may be cut short by the next one; the screen is there all the same.
  transition.ready.catch(() => undefined)
  transition.finished.finally(() => {
    if (there) there.style.viewTransitionName = ''
  })
}

/** Resolves to whether the next screen came in time, after the effects of its coming (scrolling up) have run. */
function arrival(): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isInTime: boolean) => {
      if (onArrival === arrive) onArrival = null
      clearTimeout(timer)
      setTimeout(() => resolve(isInTime))
    }
    const arrive = () => settle(true)
    const timer = setTimeout(() => settle(false), PATIENCE_MS)
    onArrival = arrive
  })
}

const isMotionUnwelcome = () => matchMedia('(prefers-reduced-motion: reduce)').matches

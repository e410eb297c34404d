import { useLayoutEffect } from 'react'

/** The `view-transition-name` of the picture that animates between two screens. */
export const PICTURE_TRANSITION_NAME = 'home-picture'
/** A screen that takes longer to render is shown without the transition. */
const TIMEOUT_MS = 200

let onScreenReady: (() => void) | null = null

/** Called by the target screen of a transition. @param isReady whether its content is rendered */
export function usePictureTransitionReady(isReady = true) {
  useLayoutEffect(() => {
    if (isReady) onScreenReady?.()
  }, [isReady])
}

/**
 * Navigates with a view transition that animates a picture from this screen to the next. Without support for view
 * transitions, or with reduced motion, it only navigates.
 * @param from the picture on this screen
 * @param go navigates
 * @param to finds the picture on the next screen; not needed if that has the name `PICTURE_TRANSITION_NAME`
 */
export function navigateWithPicture(from: HTMLElement | null, go: () => void, to?: () => HTMLElement | null) {
  if (!from || !('startViewTransition' in document) || prefersReducedMotion()) return go()
  from.style.viewTransitionName = PICTURE_TRANSITION_NAME
  let target: HTMLElement | null = null
  const transition = document.startViewTransition(async () => {
    from.style.viewTransitionName = ''
    const isScreenReady = waitForScreen()
    go()
    if (!(await isScreenReady)) transition.skipTransition()
    target = to?.() ?? null
    if (target) target.style.viewTransitionName = PICTURE_TRANSITION_NAME
  })
  // Rejects if the transition is skipped; the navigation happens anyway.
  transition.ready.catch(() => undefined)
  transition.finished.finally(() => {
    if (target) target.style.viewTransitionName = ''
  })
}

/** Resolves to whether the next screen rendered in time, after its effects (such as scrolling to the top) have run. */
function waitForScreen(): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isInTime: boolean) => {
      if (onScreenReady === handleReady) onScreenReady = null
      clearTimeout(timer)
      setTimeout(() => resolve(isInTime))
    }
    const handleReady = () => settle(true)
    const timer = setTimeout(() => settle(false), TIMEOUT_MS)
    onScreenReady = handleReady
  })
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

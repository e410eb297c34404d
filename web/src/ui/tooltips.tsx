import { type FocusEvent, type PointerEvent, useEffect, useSyncExternalStore } from 'react'
import { useLater } from './later.ts'
import { isTabbing, trackTab } from './tabbing.ts'
import type { TooltipTarget } from './tooltip-target.ts'

const loadLayer = () => import('./tooltip-layer.tsx')
const NONE: readonly TooltipTarget[] = []

let targets = NONE
let lastId = 0
const subscribers = new Set<() => void>()

function subscribe(notify: () => void) {
  subscribers.add(notify)
  return () => void subscribers.delete(notify)
}

function addTarget(element: HTMLElement, by: TooltipTarget['by']) {
  if (targets.some((target) => target.element === element)) return
  lastId += 1
  // Elements that have left the page are dropped, so that the list stays short.
  targets = [...targets.filter((target) => target.element.isConnected), { id: lastId, element, by }]
  for (const notify of subscribers) notify()
}

/**
 * Props that show the `aria-label` of an element in a tooltip while a mouse or the keyboard is on it. The element is
 * registered at the first hover or focus, so the tooltip's code is not part of a first visit.
 */
export const tooltipProps = {
  'data-tooltip': '',
  onPointerEnter: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
    if (pointerType !== 'touch') addTarget(currentTarget, 'pointer')
  },
  onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
    if (isTabbing()) addTarget(currentTarget, 'focus')
  },
}

/** Mount it once at the root of the app. Loads the layer with the first target. */
export function Tooltips() {
  const current = useSyncExternalStore(
    subscribe,
    () => targets,
    () => NONE,
  )
  useEffect(() => {
    const removal = new AbortController()
    const options = { capture: true, signal: removal.signal }
    for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, trackTab, options)
    return () => removal.abort()
  }, [])
  const Layer = useLater(loadLayer, current.at(-1)?.id)
  return Layer && <Layer targets={current} />
}

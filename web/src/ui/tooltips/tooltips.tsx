import { type FocusEvent, type PointerEvent, useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '../../api/listeners.ts'
import { useLazyComponent } from '../lazy/lazy-component.ts'
import { isTabPressed, trackTabKey } from './tab-key.ts'
import type { TooltipTarget } from './tooltip-target.ts'

const loadLayer = () => import('./tooltip-layer.tsx')
const NONE: readonly TooltipTarget[] = []

let targets = NONE
let lastId = 0
const listeners = createListeners()

function addTarget(element: HTMLElement, by: TooltipTarget['by']) {
  if (targets.some((target) => target.element === element)) return
  lastId += 1
  // Drops removed elements, so that the list stays short.
  targets = [...targets.filter((target) => target.element.isConnected), { id: lastId, element, by, wasClicked: false }]
  listeners.notify()
}

function recordClick({ target }: MouseEvent) {
  for (const tooltip of targets) if (tooltip.element.contains(target as Node)) tooltip.wasClicked = true
}

/**
 * Props that show an element's `aria-description`, else its `aria-label`, as a tooltip on hover and keyboard focus. The element is registered by its first
 * event, so that the tooltip's code is not part of a first visit.
 */
export const tooltipProps = {
  'data-tooltip': '',
  onPointerEnter: ({ currentTarget, pointerType }: PointerEvent<HTMLElement>) => {
    if (pointerType !== 'touch') addTarget(currentTarget, 'pointer')
  },
  onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
    if (isTabPressed()) addTarget(currentTarget, 'focus')
  },
}

/** Shows the tooltips. Mount it once, at the root of the app; loads its code with the first target. */
export function Tooltips() {
  const registered = useSyncExternalStore(
    listeners.subscribe,
    () => targets,
    () => NONE,
  )
  useEffect(() => {
    const controller = new AbortController()
    const options = { capture: true, signal: controller.signal }
    for (const type of ['keydown', 'keyup'] as const) document.addEventListener(type, trackTabKey, options)
    document.addEventListener('click', recordClick, options)
    return () => controller.abort()
  }, [])
  const Layer = useLazyComponent(loadLayer, registered.at(-1)?.id)
  return Layer && <Layer targets={registered} />
}

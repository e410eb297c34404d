import { type DragEvent, type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A press that moves less than this is a click. */
const THRESHOLD_PX = 6
/** Distance from the edge of the window at which dragging scrolls the page, and the step per pointer event. */
const EDGE_PX = 72
const SCROLL_STEP_PX = 14
const SETTLE_ANIMATION = { duration: 160, easing: 'cubic-bezier(0.2, 0.7, 0.25, 1)' }

type Drag = {
  /** The dragged item. Until React has moved it, its index in the list is an earlier one. */
  item: HTMLElement
  /** Index at the start, and now. */
  from: number
  index: number
  isMoving: boolean
  /** Position of the pointer at the start, and now. */
  start: { x: number; y: number }
  pointer: { x: number; y: number }
  /** Pointer position relative to the item's top left corner. */
  offset: { x: number; y: number }
}

/**
 * Drag and drop for the children of a positioned list. `onMove` is called whenever the dragged item takes another index;
 * Escape restores the order.
 * @returns `startDrag`, for `pointerdown` on an item; `draggedIndex`, null while nothing is dragged; `handlers` for the list
 */
export function useReorder(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const drag = useRef<Drag | null>(null)
  const [draggedIndex, setDraggedIndex] = useState<number | null>(null)
  useSlideAnimation(list, draggedIndex)
  // After every render: the item stays under the pointer although its index has changed.
  useLayoutEffect(() => moveToPointer(list.current, drag.current))

  const end = () => {
    const item = drag.current?.item
    drag.current = null
    setDraggedIndex(null)
    if (!item) return
    const { translate } = item.style
    item.style.translate = ''
    if (translate && !prefersReducedMotion()) item.animate([{ translate }, { translate: '0 0' }], SETTLE_ANIMATION)
  }
  const move = (to: number) => {
    const now = drag.current
    if (!now || to === now.index) return
    onMove(now.index, to)
    now.index = to
    setDraggedIndex(to)
  }
  useEscape(draggedIndex !== null, () => {
    if (!drag.current) return
    move(drag.current.from)
    end()
  })

  const startDrag = (event: PointerEvent<HTMLElement>, index: number) => {
    const item = list.current?.children[index]
    if (event.button === 0 && item instanceof HTMLElement) drag.current = dragOf(item, index, event)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current
    if (!now || !list.current) return
    now.pointer = { x: event.clientX, y: event.clientY }
    if (!now.isMoving) {
      if (Math.hypot(now.pointer.x - now.start.x, now.pointer.y - now.start.y) < THRESHOLD_PX) return
      now.isMoving = true
      // Captured by the list: an item that React moves in the DOM loses the pointer.
      list.current.setPointerCapture(event.pointerId)
      setDraggedIndex(now.index)
    }
    scrollNearEdge(now.pointer.y)
    moveToPointer(list.current, now)
    const over = [...list.current.children].findIndex((item) =>
      contains(viewportRectOf(item, list.current), now.pointer),
    )
    if (over !== -1) move(over)
  }
  // The browser's own dragging, of pictures or of selected text, would cancel this one.
  const onDragStart = (event: DragEvent<HTMLElement>) => event.preventDefault()
  const handlers = { onPointerMove, onPointerUp: end, onPointerCancel: end, onLostPointerCapture: end, onDragStart }
  return { startDrag, draggedIndex, handlers }
}

function useEscape(isListening: boolean, onEscape: () => void) {
  useEffect(() => {
    if (!isListening) return
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && onEscape()
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
}

/** A press on an item, which becomes a drag when it moves. */
function dragOf(item: HTMLElement, index: number, { clientX: x, clientY: y }: PointerEvent): Drag {
  const { left, top } = item.getBoundingClientRect()
  const offset = { x: x - left, y: y - top }
  return { item, from: index, index, isMoving: false, start: { x, y }, pointer: { x, y }, offset }
}

function moveToPointer(list: HTMLElement | null, drag: Drag | null) {
  if (!drag?.isMoving) return
  const { item } = drag
  const rect = viewportRectOf(item, list)
  item.style.translate = `${drag.pointer.x - drag.offset.x - rect.left}px ${drag.pointer.y - drag.offset.y - rect.top}px`
}

/** Animates items that changed position, except the dragged one. */
function useSlideAnimation(list: RefObject<HTMLElement | null>, draggedIndex: number | null) {
  const previousRects = useRef(new Map<Element, { left: number; top: number }>())
  useLayoutEffect(() => {
    const items = [...(list.current?.children ?? [])]
    const rects = new Map(items.map((item) => [item, offsetRectOf(item)]))
    items.forEach((item, index) => {
      const was = previousRects.current.get(item)
      const is = rects.get(item)
      if (!was || !is || index === draggedIndex || prefersReducedMotion()) return
      const [left, top] = [was.left - is.left, was.top - is.top]
      if (left || top) item.animate([{ translate: `${left}px ${top}px` }, { translate: '0 0' }], SETTLE_ANIMATION)
    })
    previousRects.current = rects
  })
}

/** An item's layout position in the list, without transforms and animations. */
function offsetRectOf(item: Element) {
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = item as HTMLElement
  return { left, top, width, height }
}

function viewportRectOf(item: Element, list: HTMLElement | null) {
  const corner = list?.getBoundingClientRect() ?? { left: 0, top: 0 }
  const { left, top, width, height } = offsetRectOf(item)
  return { left: corner.left + left, top: corner.top + top, width, height }
}

const contains = (rect: ReturnType<typeof viewportRectOf>, { x, y }: { x: number; y: number }) =>
  x >= rect.left && x <= rect.left + rect.width && y >= rect.top && y <= rect.top + rect.height

function scrollNearEdge(y: number) {
  if (y < EDGE_PX) window.scrollBy(0, -SCROLL_STEP_PX)
  else if (y > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_STEP_PX)
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

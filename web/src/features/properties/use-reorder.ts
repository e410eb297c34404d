import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** A press that moves less than this, in px, is a click. */
const THRESHOLD = 6
/** How near the edge of the window, in px, a drag makes the page scroll, and by how much each time it moves. */
const EDGE = 72
const SCROLL_STEP = 14
const SETTLE = { duration: 160, easing: 'cubic-bezier(0.2, 0.7, 0.25, 1)' }

type Held = {
  from: number
  at: number
  isMoving: boolean
  /** Where the pointer went down, and is. */
  start: { x: number; y: number }
  pointer: { x: number; y: number }
  /** From the item's corner to the pointer. */
  grab: { x: number; y: number }
}

/**
 * Lets the children of a positioned list change places under a pointer; each new place is told at once, and the others make
 * room. Escape puts everything back.
 * @returns `grip` for the pointer going down on an item, `held` the place of the item that is dragged, `handlers` for the list
 */
export function useReorder(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const drag = useRef<Held | null>(null)
  const [held, setHeld] = useState<number | null>(null)
  useSlide(list, held)
  // The item stays under the pointer wherever its place in the list is by now.
  useLayoutEffect(() => follow(list.current, drag.current))

  const end = () => {
    const item = drag.current && list.current?.children[drag.current.at]
    drag.current = null
    setHeld(null)
    if (!(item instanceof HTMLElement)) return
    const { translate } = item.style
    item.style.translate = ''
    if (translate && !isMotionUnwelcome()) item.animate([{ translate }, { translate: '0 0' }], SETTLE)
  }
  const move = (to: number) => {
    const now = drag.current
    if (!now || to === now.at) return
    onMove(now.at, to)
    now.at = to
    setHeld(to)
  }
  useEffect(() => {
    if (held === null) return
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.current) return
      move(drag.current.from)
      end()
    }
    window.addEventListener('keydown', giveUp)
    return () => window.removeEventListener('keydown', giveUp)
  })

  const grip = (event: PointerEvent<HTMLElement>, at: number) => {
    const item = list.current?.children[at]
    if (event.button !== 0 || !item) return
    const { left, top } = item.getBoundingClientRect()
    const start = { x: event.clientX, y: event.clientY }
    drag.current = {
      from: at,
      at,
      isMoving: false,
      start,
      pointer: start,
      grab: { x: start.x - left, y: start.y - top },
    }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = drag.current
    if (!now || !list.current) return
    now.pointer = { x: event.clientX, y: event.clientY }
    if (!now.isMoving) {
      if (Math.hypot(now.pointer.x - now.start.x, now.pointer.y - now.start.y) < THRESHOLD) return
      now.isMoving = true
      // On the list, which stays where it is: an item that is put elsewhere loses the pointer.
      list.current.setPointerCapture(event.pointerId)
      setHeld(now.at)
    }
    scrollNearEdge(now.pointer.y)
    follow(list.current, now)
    const over = [...list.current.children].findIndex((item) => contains(placeOf(item, list.current), now.pointer))
    if (over !== -1) move(over)
  }
  const handlers = { onPointerMove, onPointerUp: end, onPointerCancel: end, onLostPointerCapture: end }
  return { grip, held, handlers }
}

function follow(list: HTMLElement | null, drag: Held | null) {
  if (!drag?.isMoving) return
  const item = list?.children[drag.at]
  if (!(item instanceof HTMLElement)) return
  const place = placeOf(item, list)
  item.style.translate = `${drag.pointer.x - drag.grab.x - place.left}px ${drag.pointer.y - drag.grab.y - place.top}px`
}

/** Whatever changed places slides there, but for the item under the pointer. */
function useSlide(list: RefObject<HTMLElement | null>, held: number | null) {
  const before = useRef(new Map<Element, { left: number; top: number }>())
  useLayoutEffect(() => {
    const items = [...(list.current?.children ?? [])]
    const now = new Map(items.map((item) => [item, placeIn(item)]))
    items.forEach((item, at) => {
      const was = before.current.get(item)
      const is = now.get(item)
      if (!was || !is || at === held || isMotionUnwelcome()) return
      const [left, top] = [was.left - is.left, was.top - is.top]
      if (left || top) item.animate([{ translate: `${left}px ${top}px` }, { translate: '0 0' }], SETTLE)
    })
    before.current = now
  })
}

/** Where an item belongs, whatever moves it on screen at the moment. */
function placeIn(item: Element) {
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = item as HTMLElement
  return { left, top, width, height }
}

function placeOf(item: Element, list: HTMLElement | null) {
  const corner = list?.getBoundingClientRect() ?? { left: 0, top: 0 }
  const { left, top, width, height } = placeIn(item)
  return { left: corner.left + left, top: corner.top + top, width, height }
}

const contains = (place: ReturnType<typeof placeOf>, { x, y }: { x: number; y: number }) =>
  x >= place.left && x <= place.left + place.width && y >= place.top && y <= place.top + place.height

function scrollNearEdge(y: number) {
  if (y < EDGE) window.scrollBy(0, -SCROLL_STEP)
  else if (y > window.innerHeight - EDGE) window.scrollBy(0, SCROLL_STEP)
}

const isMotionUnwelcome = () => matchMedia('(prefers-reduced-motion: reduce)').matches

import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ThreadItem } from './thread-items.ts'

/** So near to its end one still reads the newest, px. */
const NEAR_PX = 80
/** How far from the top the page before is fetched, px. */
const AHEAD_PX = 600

type Place = { key: string; top: number }

export type ThreadScroll = {
  scroller: RefObject<HTMLDivElement | null>
  /** Whether the newest is in sight. */
  isAtEnd: boolean
  /** How many messages from the other came below what is in sight. */
  newBelow: number
  goToEnd: (behavior?: ScrollBehavior) => void
}

/**
 * Keeps the place in a thread: at the newest it stays at the newest; further up, what is read stays where it is, whatever
 * comes above or below. Items are told apart by their `data-key`.
 * @param loadOlder fetches the page before; undefined while there is none, or it is on its way
 */
export function useThreadScroll(items: ThreadItem[], loadOlder: (() => void) | undefined): ThreadScroll {
  const scroller = useRef<HTMLDivElement>(null)
  const place = useRef<Place | null>(null)
  const before = useRef<{ last: ThreadItem | undefined; count: number }>({ last: undefined, count: 0 })
  const atEnd = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)
  const [newBelow, setNewBelow] = useState(0)

  const note = useCallback(() => {
    const box = scroller.current
    if (!box) return
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX
    place.current = atEnd.current ? null : findPlace(box)
    setAtEnd(atEnd.current)
    if (atEnd.current) setNewBelow(0)
  }, [])

  const goToEnd = useCallback(
    (behavior: ScrollBehavior = 'instant') =>
      scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior }),
    [],
  )

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || items.length === 0) return
    const { last, count } = before.current
    const newest = items.at(-1)
    before.current = { last: newest, count: items.length }
    if (count === 0) {
      goToEnd()
      box.querySelector('[data-key="unread"]')?.scrollIntoView({ block: 'start' })
      return note()
    }
    const isNew = newest?.key !== last?.key
    const isMine = newest?.kind === 'message' && newest.message.isMine
    if (atEnd.current || (isNew && isMine)) goToEnd()
    else {
      restore(box, place.current)
      if (isNew) setNewBelow((below) => below + countAfter(items, last?.key))
    }
    note()
  }, [items, goToEnd, note])

  // Whatever changes the sizes (a keyboard that opens, a growing draft, a picture) leaves the place as it was.
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const watcher = new ResizeObserver(() => (atEnd.current ? goToEnd() : restore(box, place.current)))
    watcher.observe(box)
    if (box.firstElementChild) watcher.observe(box.firstElementChild)
    box.addEventListener('scroll', note, { passive: true })
    return () => {
      watcher.disconnect()
      box.removeEventListener('scroll', note)
    }
  }, [goToEnd, note])

  useEffect(() => {
    const box = scroller.current
    if (!box || !loadOlder) return
    const look = () => box.scrollTop < AHEAD_PX && loadOlder()
    look()
    box.addEventListener('scroll', look, { passive: true })
    return () => box.removeEventListener('scroll', look)
  }, [loadOlder])

  return { scroller, isAtEnd, newBelow, goToEnd }
}

/** The topmost item in sight, and where it is. */
function findPlace(box: HTMLElement): Place | null {
  const { top } = box.getBoundingClientRect()
  for (const element of box.querySelectorAll<HTMLElement>('[data-key]')) {
    const rect = element.getBoundingClientRect()
    if (rect.bottom > top) return { key: element.dataset.key ?? '', top: rect.top - top }
  }
  return null
}

function restore(box: HTMLElement, place: Place | null) {
  const element = place && box.querySelector<HTMLElement>(`[data-key="${CSS.escape(place.key)}"]`)
  if (!place || !element) return
  box.scrollTop += element.getBoundingClientRect().top - box.getBoundingClientRect().top - place.top
}

function countAfter(items: ThreadItem[], key: string | undefined): number {
  const from = items.findLastIndex((item) => item.key === key) + 1
  return items.slice(from).filter((item) => item.kind === 'notice' || (item.kind === 'message' && !item.message.isMine))
    .length
}

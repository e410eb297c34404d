import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ThreadItem } from './thread-items.ts'

/** Up to this distance from the end the thread counts as scrolled to the end. */
const AT_END_PX = 80
/** Distance from the top at which older messages are loaded. */
const LOAD_OLDER_PX = 600

/** An item, and the distance of its top from that of the scroll box, in px. */
type Anchor = { key: string; top: number }

export type ThreadScroll = {
  scroller: RefObject<HTMLDivElement | null>
  /** Whether the newest message is visible. */
  isAtEnd: boolean
  /** Number of messages from the partner that arrived while scrolled up. */
  newMessagesBelow: number
  scrollToEnd: (behavior?: ScrollBehavior) => void
}

/**
 * Scroll anchoring of a thread: at the end it stays at the end when messages arrive; further up, the visible messages stay
 * where they are. Each item's element needs its key in `data-key`.
 * @param loadOlder loads the next older page; undefined if there is none or it is loading
 */
export function useThreadScroll(items: ThreadItem[], loadOlder: (() => void) | undefined): ThreadScroll {
  const scroller = useRef<HTMLDivElement>(null)
  const anchor = useRef<Anchor | null>(null)
  const previous = useRef<{ last: ThreadItem | undefined; count: number }>({ last: undefined, count: 0 })
  const atEnd = useRef(true)
  const [isAtEnd, setAtEnd] = useState(true)
  const [newMessagesBelow, setNewMessagesBelow] = useState(0)

  const updatePosition = useCallback(() => {
    const box = scroller.current
    if (!box) return
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < AT_END_PX
    anchor.current = atEnd.current ? null : findAnchor(box)
    setAtEnd(atEnd.current)
    if (atEnd.current) setNewMessagesBelow(0)
  }, [])

  const scrollToEnd = useCallback(
    (behavior: ScrollBehavior = 'instant') =>
      scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior }),
    [],
  )

  useLayoutEffect(() => {
    const box = scroller.current
    if (!box || items.length === 0) return
    const { last, count } = previous.current
    const newest = items.at(-1)
    previous.current = { last: newest, count: items.length }
    if (count === 0) {
      scrollToEnd()
      box.querySelector('[data-key="unread"]')?.scrollIntoView({ block: 'start' })
      return updatePosition()
    }
    const isNew = newest?.key !== last?.key
    const isMine = newest?.kind === 'message' && newest.message.isMine
    if (atEnd.current || (isNew && isMine)) scrollToEnd()
    else {
      restore(box, anchor.current)
      if (isNew) setNewMessagesBelow((below) => below + countAfter(items, last?.key))
    }
    updatePosition()
  }, [items, scrollToEnd, updatePosition])

  const keepPosition = useCallback(() => {
    if (atEnd.current) scrollToEnd()
    else if (scroller.current) restore(scroller.current, anchor.current)
  }, [scrollToEnd])
  useSizeChange(scroller, keepPosition)
  useScroll(scroller, updatePosition)
  useLoadOlder(scroller, loadOlder)

  return { scroller, isAtEnd, newMessagesBelow, scrollToEnd }
}

type BoxRef = RefObject<HTMLDivElement | null>

/** Sizes change with the on-screen keyboard, a growing composer, a loaded picture. */
function useSizeChange(scroller: BoxRef, onChange: () => void) {
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const observer = new ResizeObserver(onChange)
    observer.observe(box)
    if (box.firstElementChild) observer.observe(box.firstElementChild)
    return () => observer.disconnect()
  }, [scroller, onChange])
}

function useScroll(scroller: BoxRef, onScroll: () => void) {
  useEffect(() => {
    const box = scroller.current
    box?.addEventListener('scroll', onScroll, { passive: true })
    return () => box?.removeEventListener('scroll', onScroll)
  }, [scroller, onScroll])
}

function useLoadOlder(scroller: BoxRef, loadOlder: (() => void) | undefined) {
  const loadIfNear = useCallback(() => {
    if (loadOlder && scroller.current && scroller.current.scrollTop < LOAD_OLDER_PX) loadOlder()
  }, [scroller, loadOlder])
  useEffect(loadIfNear, [loadIfNear])
  useScroll(scroller, loadIfNear)
}

/** The topmost visible item. */
function findAnchor(box: HTMLElement): Anchor | null {
  const { top } = box.getBoundingClientRect()
  for (const element of box.querySelectorAll<HTMLElement>('[data-key]')) {
    const rect = element.getBoundingClientRect()
    if (rect.bottom > top) return { key: element.dataset.key ?? '', top: rect.top - top }
  }
  return null
}

function restore(box: HTMLElement, anchor: Anchor | null) {
  const element = anchor && box.querySelector<HTMLElement>(`[data-key="${CSS.escape(anchor.key)}"]`)
  if (!anchor || !element) return
  box.scrollTop += element.getBoundingClientRect().top - box.getBoundingClientRect().top - anchor.top
}

function countAfter(items: ThreadItem[], key: string | undefined): number {
  const from = items.findLastIndex((item) => item.key === key) + 1
  return items.slice(from).filter((item) => item.kind === 'notice' || (item.kind === 'message' && !item.message.isMine))
    .length
}

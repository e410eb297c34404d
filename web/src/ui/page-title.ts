import { useEffect, useSyncExternalStore } from 'react'
import { useHead } from './head.ts'

/** What the tab reads: 'Messages · Lintel', and '(2) Messages · Lintel' while two messages wait. */
export function pageTitle(place: string | undefined, waiting = 0): string {
  const name = place ? `${place} · Lintel` : 'Lintel: find a home, list a home'
  return waiting > 0 ? `(${waiting > 99 ? '99+' : waiting}) ${name}` : name
}

let waiting = 0
const watchers = new Set<() => void>()

/** Has every screen's title tell how many unread messages wait. */
export function useWaiting(count: number): void {
  useEffect(() => setWaiting(count), [count])
  useEffect(() => () => setWaiting(0), [])
}

function setWaiting(count: number) {
  waiting = count
  for (const tell of watchers) tell()
}

/** Names the tab after the screen one is on. */
export function useTitle(place: string | undefined): void {
  const title = pageTitle(
    place,
    useSyncExternalStore(
      watch,
      () => waiting,
      () => 0,
    ),
  )
  useHead({ title })
  useEffect(() => {
    document.title = title
  }, [title])
}

function watch(tell: () => void) {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

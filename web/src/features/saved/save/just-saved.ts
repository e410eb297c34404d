import { useSyncExternalStore } from 'react'

const NONE: readonly string[] = []

/** Homes that were saved since the page was loaded, in that order. */
let justSaved = NONE
const listeners = new Set<() => void>()

/** Adds a home that was saved, or removes one that is no longer. */
export function setJustSaved(id: string, isSaved: boolean) {
  const others = justSaved.filter((one) => one !== id)
  justSaved = isSaved ? [...others, id] : others
  for (const listener of listeners) listener()
}

/** The ids of the homes that were saved since the page was loaded: they are offered for comparison. */
export const useJustSaved = (): readonly string[] =>
  useSyncExternalStore(
    subscribe,
    () => justSaved,
    () => NONE,
  )

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

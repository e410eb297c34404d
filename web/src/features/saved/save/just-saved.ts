import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../api/listeners.ts'

const NONE: readonly string[] = []

/** Homes that were saved since the page was loaded, in that order. */
let justSaved = NONE
const listeners = createListeners()

/** Adds a home that was saved, or removes one that is no longer. */
export function setJustSaved(id: string, isSaved: boolean) {
  const others = justSaved.filter((one) => one !== id)
  justSaved = isSaved ? [...others, id] : others
  listeners.notify()
}

/** The ids of the homes that were saved since the page was loaded: they are offered for comparison. */
export const useJustSaved = (): readonly string[] =>
  useSyncExternalStore(
    listeners.subscribe,
    () => justSaved,
    () => NONE,
  )

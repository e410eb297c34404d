import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import { useSyncExternalStore } from 'react'

/** Homes that this browser keeps for a visitor without an account, by id, the last one first. */
export type BrowserHomes = { saved: string[]; seen: string[] }

const STORAGE_KEY = 'lintel-homes'
const NONE: BrowserHomes = { saved: [], seen: [] }
const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The last read value, so that the same text gives the same object. */
let parsed: { text: string | null; homes: BrowserHomes } = { text: null, homes: NONE }
/** Changes of this tab; where storage is refused they last as long as the page. */
const listeners = new Set<() => void>()

/** The homes kept; none where the storage holds anything else. */
export function readBrowserHomes(): BrowserHomes {
  const text = readText()
  if (text !== parsed.text) parsed = { text, homes: parseHomes(text) }
  return parsed.homes
}

/** Keeps or no longer keeps a home. @returns false when there are as many as can be */
export function setSavedInBrowser(id: string, isSaved: boolean): boolean {
  const { saved } = readBrowserHomes()
  const others = saved.filter((one) => one !== id)
  if (isSaved && others.length >= SAVED_LIMITS.homes) return false
  write({ saved: isSaved ? [id, ...others] : others })
  return true
}

/** No longer keeps other homes than these. */
export function keepInBrowser(ids: readonly string[]) {
  const { saved } = readBrowserHomes()
  const kept = saved.filter((id) => ids.includes(id))
  if (kept.length < saved.length) write({ saved: kept })
}

/** Remembers that a home was opened. */
export const addSeenInBrowser = (id: string) =>
  write({ seen: [id, ...readBrowserHomes().seen.filter((one) => one !== id)].slice(0, SAVED_LIMITS.seen) })

export const clearBrowserHomes = () => write(NONE)

/** The homes that this browser keeps; none on the server and during hydration. */
export const useBrowserHomes = (): BrowserHomes => useSyncExternalStore(subscribe, readBrowserHomes, () => NONE)

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function readText(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY)
  } catch {
    return parsed.text
  }
}

function write(changed: Partial<BrowserHomes>) {
  const homes = { ...readBrowserHomes(), ...changed }
  const text = JSON.stringify(homes)
  try {
    localStorage.setItem(STORAGE_KEY, text)
  } catch {
    parsed = { text, homes }
  }
  for (const listener of listeners) listener()
}

/** The homes in a stored text; none if it holds anything else. */
export function parseHomes(text: string | null): BrowserHomes {
  try {
    const { saved, seen } = JSON.parse(text ?? '{}') as Record<keyof BrowserHomes, unknown>
    return { saved: idsOf(saved, SAVED_LIMITS.homes), seen: idsOf(seen, SAVED_LIMITS.seen) }
  } catch {
    return NONE
  }
}

const idsOf = (value: unknown, max: number): string[] =>
  Array.isArray(value) ? [...new Set(value.filter((id) => typeof id === 'string' && IS_ID.test(id)))].slice(0, max) : []

import { SAVED_LIMITS } from '@lintel/contract/saved/limits'
import { useSyncExternalStore } from 'react'

/** Homes that this browser keeps for a visitor without an account, by id, the last one first. */
export type BrowserProperties = { saved: string[]; seen: string[] }

const STORAGE_KEY = 'lintel-homes'
const NONE: BrowserProperties = { saved: [], seen: [] }
const IS_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The last read value, so that the same text gives the same object. */
let parsed: { text: string | null; properties: BrowserProperties } = { text: null, properties: NONE }
/** Changes of this tab; where storage is refused they last as long as the page. */
const listeners = new Set<() => void>()

/** The homes kept; none where the storage holds anything else. */
export function readBrowserProperties(): BrowserProperties {
  const text = readText()
  if (text !== parsed.text) parsed = { text, properties: parseProperties(text) }
  return parsed.properties
}

/** Keeps or no longer keeps a home. @returns false when there are as many as can be */
export function setSavedInBrowser(id: string, isSaved: boolean): boolean {
  const { saved } = readBrowserProperties()
  const others = saved.filter((one) => one !== id)
  if (isSaved && others.length >= SAVED_LIMITS.properties) return false
  write({ saved: isSaved ? [id, ...others] : others })
  return true
}

/** No longer keeps other homes than these. */
export function keepInBrowser(ids: readonly string[]) {
  const { saved } = readBrowserProperties()
  const kept = saved.filter((id) => ids.includes(id))
  if (kept.length < saved.length) write({ saved: kept })
}

/** Remembers that a home was opened. */
export const addSeenInBrowser = (id: string) =>
  write({ seen: [id, ...readBrowserProperties().seen.filter((one) => one !== id)].slice(0, SAVED_LIMITS.seen) })

export const clearBrowserProperties = () => write(NONE)

/** The homes that this browser keeps; none on the server and during hydration. */
export const useBrowserProperties = (): BrowserProperties =>
  useSyncExternalStore(subscribe, readBrowserProperties, () => NONE)

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

function write(changed: Partial<BrowserProperties>) {
  const properties = { ...readBrowserProperties(), ...changed }
  const text = JSON.stringify(properties)
  try {
    localStorage.setItem(STORAGE_KEY, text)
  } catch {
    parsed = { text, properties }
  }
  for (const listener of listeners) listener()
}

/** The homes in a stored text; none if it holds anything else. */
export function parseProperties(text: string | null): BrowserProperties {
  try {
    const { saved, seen } = JSON.parse(text ?? '{}') as Record<keyof BrowserProperties, unknown>
    return { saved: idsOf(saved, SAVED_LIMITS.properties), seen: idsOf(seen, SAVED_LIMITS.seen) }
  } catch {
    return NONE
  }
}

const idsOf = (value: unknown, max: number): string[] =>
  Array.isArray(value) ? [...new Set(value.filter((id) => typeof id === 'string' && IS_ID.test(id)))].slice(0, max) : []

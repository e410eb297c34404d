import { beforeEach, expect, it, vi } from 'vitest'
import {
  addSeenInBrowser,
  clearBrowserProperties,
  keepInBrowser,
  readBrowserProperties,
  setSavedInBrowser,
} from './browser-properties.ts'

const ids = Array.from({ length: 101 }, (_, n) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`)
const [a = '', b = ''] = ids

/** This environment has no storage of its own. */
beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})

it('keeps homes, the last one first, each once', () => {
  for (const id of [a, b, a]) setSavedInBrowser(id, true)
  expect(readBrowserProperties().saved).toEqual([a, b])
  setSavedInBrowser(a, false)
  expect(readBrowserProperties().saved).toEqual([b])
  clearBrowserProperties()
  expect(readBrowserProperties()).toEqual({ saved: [], seen: [] })
})

it('keeps at most a hundred homes and remembers twenty seen ones', () => {
  expect(ids.map((id) => setSavedInBrowser(id, true)).filter((isKept) => !isKept)).toHaveLength(1)
  for (const id of ids) addSeenInBrowser(id)
  expect(readBrowserProperties().seen).toEqual(ids.toReversed().slice(0, 20))
})

it('makes room by dropping other homes than those given', () => {
  for (const id of ids.slice(0, 100)) setSavedInBrowser(id, true)
  keepInBrowser(ids.slice(1))
  expect(readBrowserProperties().saved).toHaveLength(99)
  expect(setSavedInBrowser(ids[100] ?? '', true)).toBe(true)
})

it.each(['', '{', '[]', 'null', '{"saved":"x","seen":[1,null,"no id"]}'])('reads nothing from %s', (text) => {
  localStorage.setItem('lintel-homes', text)
  expect(readBrowserProperties()).toEqual({ saved: [], seen: [] })
})

it('keeps homes for as long as the page where storage is refused', () => {
  const refuse = () => {
    throw new Error('refused')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
  clearBrowserProperties()
  setSavedInBrowser(a, true)
  expect(readBrowserProperties().saved).toEqual([a])
})

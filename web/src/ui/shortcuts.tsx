import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type KeyStroke, matchKeys } from './key-sequence.ts'
import { useLater } from './later.ts'
import type { Shortcut } from './shortcut.ts'

const loadList = () => import('./shortcut-list.tsx')
const none: readonly Shortcut[] = []
const watchers = new Set<() => void>()
let known: readonly Shortcut[] = none

/** Make a key do something while the component is on screen. A later one takes the key from an earlier one. Leave `shortcut` undefined to have none. */
export function useShortcut(shortcut: Shortcut | undefined): void {
  const latest = useRef(shortcut)
  // Layout effects: a key works from the moment that what it acts on is on screen.
  useLayoutEffect(() => {
    latest.current = shortcut
  })
  const { keys, label, group } = shortcut ?? {}
  const isHandledHere = shortcut?.run !== undefined
  useLayoutEffect(() => {
    if (!keys || !label) return
    const mine: Shortcut = { keys, label, group, ...(isHandledHere && { run: () => latest.current?.run?.() }) }
    change([...known, mine])
    return () => change(known.filter((shortcut) => shortcut !== mine))
  }, [keys, label, group, isHandledHere])
}

/** Listens for every shortcut of the app, and opens their list at '?'. Put it once at the root. */
export function Shortcuts() {
  const shortcuts = useSyncExternalStore(watch, read, () => none)
  const [listed, setListed] = useState(false)
  const List = useLater(loadList, listed)
  useShortcut({ keys: '?', label: 'Show this list', group: 'Everywhere', run: () => setListed(true) })

  useEffect(() => {
    let before: KeyStroke | undefined
    function listen(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const handled = known.filter((shortcut) => shortcut.run)
      const match = matchKeys(
        handled.map((shortcut) => shortcut.keys),
        { key: event.key, at: event.timeStamp },
        before,
      )
      before = match && 'began' in match ? match.began : undefined
      if (!match || !('keys' in match)) return
      event.preventDefault()
      handled.findLast((shortcut) => shortcut.keys === match.keys)?.run?.()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return listed && List ? <List shortcuts={shortcuts} onClose={() => setListed(false)} /> : null
}

/** Keys belong to whoever is writing, and to an open dialog or menu. */
function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"][data-state="open"]')) return true
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null
}

function change(shortcuts: readonly Shortcut[]) {
  known = shortcuts
  for (const tell of watchers) tell()
}

function watch(tell: () => void) {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

function read() {
  return known
}

import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type KeyStroke, matchKeys } from './key-sequence.ts'
import { useLazyComponent } from './lazy-component.ts'
import type { Shortcut } from './shortcut.ts'

const loadList = () => import('./shortcut-list.tsx')
const NONE: readonly Shortcut[] = []
const listeners = new Set<() => void>()
let registered: readonly Shortcut[] = NONE

/** Registers a shortcut while the component is mounted. The last one registered for a key wins. */
export function useShortcut(shortcut: Shortcut | undefined): void {
  const latest = useRef(shortcut)
  // Layout effects: the key works as soon as the screen is painted.
  useLayoutEffect(() => {
    latest.current = shortcut
  })
  const { keys, label, group } = shortcut ?? {}
  const hasHandler = shortcut?.run !== undefined
  useLayoutEffect(() => {
    if (!keys || !label) return
    const added: Shortcut = { keys, label, group, ...(hasHandler && { run: () => latest.current?.run?.() }) }
    setRegistered([...registered, added])
    return () => setRegistered(registered.filter((other) => other !== added))
  }, [keys, label, group, hasHandler])
}

/** Listens for all registered shortcuts and shows their list at '?'. Mount it once, at the root of the app. */
export function Shortcuts() {
  const shortcuts = useSyncExternalStore(subscribe, getSnapshot, () => NONE)
  const [isListOpen, setListOpen] = useState(false)
  const List = useLazyComponent(loadList, isListOpen)
  useShortcut({ keys: '?', label: 'Show this list', group: 'Everywhere', run: () => setListOpen(true) })

  useEffect(() => {
    let previous: KeyStroke | undefined
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const withHandler = registered.filter((shortcut) => shortcut.run)
      const match = matchKeys(
        withHandler.map((shortcut) => shortcut.keys),
        { key: event.key, at: event.timeStamp },
        previous,
      )
      previous = match && 'started' in match ? match.started : undefined
      if (!match || !('keys' in match)) return
      event.preventDefault()
      withHandler.findLast((shortcut) => shortcut.keys === match.keys)?.run?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  return isListOpen && List ? <List shortcuts={shortcuts} onClose={() => setListOpen(false)} /> : null
}

/** Whether the key belongs to a form control, or to an open dialog or menu. */
function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"][data-state="open"]')) return true
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || target.closest('input, textarea, select, [role="dialog"], [role="menu"]') !== null
}

function setRegistered(shortcuts: readonly Shortcut[]) {
  registered = shortcuts
  for (const notify of listeners) notify()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function getSnapshot() {
  return registered
}

import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createListeners } from '../../api/listeners.ts'
import { useLazyComponent } from '../lazy/lazy-component.ts'
import { isInComposition } from './enter-key.ts'
import { type KeyStroke, keyOf, matchKeys } from './key-sequence.ts'
import { isMac } from './mac.ts'
import type { Shortcut } from './shortcut.ts'

const loadList = () => import('./shortcut-list.tsx')
const NONE: readonly Shortcut[] = []
const listeners = createListeners()
let registered: readonly Shortcut[] = NONE

/** Registers a shortcut while the component is mounted. The last one registered for a key wins. */
export function useShortcut(shortcut: Shortcut | undefined): void {
  const latest = useRef(shortcut)
  // Layout effects: the key works as soon as the screen is painted.
  useLayoutEffect(() => {
    latest.current = shortcut
  })
  const { keys, label, group, worksInDialogs = false } = shortcut ?? {}
  const hasHandler = shortcut?.run !== undefined
  useLayoutEffect(() => {
    if (!keys || !label) return
    const run = hasHandler && { run: () => latest.current?.run?.() }
    const added: Shortcut = { keys, label, group, worksInDialogs, ...run }
    setRegistered([...registered, added])
    return () => setRegistered(registered.filter((other) => other !== added))
  }, [keys, label, group, worksInDialogs, hasHandler])
}

/** Does what the shortcut with these keys does now. */
export const runShortcut = (keys: string) => registered.findLast((shortcut) => shortcut.keys === keys)?.run?.()

/** Listens for all registered shortcuts and shows their list at '?'. Mount it once, at the root of the app. */
export function Shortcuts() {
  const shortcuts = useSyncExternalStore(listeners.subscribe, getSnapshot, () => NONE)
  const [list, setList] = useState<{ ofDialog: boolean } | null>(null)
  const List = useLazyComponent(loadList, list)
  useShortcut({
    keys: '?',
    label: 'Show this list',
    group: 'Everywhere',
    worksInDialogs: true,
    run: () => setList({ ofDialog: openDialogs().length > 0 }),
  })

  // A layout effect, as in `useShortcut`: a key pressed right after the first paint is not lost.
  useLayoutEffect(() => {
    let previous: KeyStroke | undefined
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || isInComposition(event)) return
      const key = keyOf(event, isMac())
      if (!key) return
      const working = registered.filter((shortcut) => shortcut.run && !isTyping(event.target, shortcut))
      const match = matchKeys(
        working.map(({ keys }) => keys),
        { key, at: event.timeStamp },
        previous,
      )
      previous = match && 'started' in match ? match.started : undefined
      if (!match || !('keys' in match)) return
      event.preventDefault()
      if (openDialogs().some(hasInput)) return
      working.findLast((shortcut) => shortcut.keys === match.keys)?.run?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  if (!list || !List) return null
  const listed = list.ofDialog ? shortcuts.filter(({ worksInDialogs }) => worksInDialogs) : shortcuts
  return <List shortcuts={listed} onClose={() => setList(null)} />
}

/** Whether the key belongs to a form control, or to an open dialog or menu. */
function isTyping(target: EventTarget | null, { keys, worksInDialogs }: Shortcut): boolean {
  if (!worksInDialogs && openDialogs().length > 0) return true
  // Combinations are not typed.
  if (keys.includes('+') || !(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable || target.closest('input:not([type="checkbox"]), textarea, select, [role="menu"]') !== null
  )
}

/** Dialogs of ours, and the upload dialog, which is in the page while it is closed. */
const openDialogs = () =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].filter(
    (dialog) => dialog.dataset.state === 'open' || (!dialog.dataset.state && dialog.getClientRects().length > 0),
  )

/** Whether something may have been typed in a dialog that would be lost. A search is not. */
const hasInput = (dialog: HTMLElement) =>
  dialog.querySelector('input:not([type="search"], [cmdk-input]), textarea, select') !== null

function setRegistered(shortcuts: readonly Shortcut[]) {
  registered = shortcuts
  listeners.notify()
}

function getSnapshot() {
  return registered
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { isEnter } from '../../ui/keyboard/enter-key.ts'
import { useShortcut } from '../../ui/keyboard/shortcuts.tsx'
import { useLazyComponent } from '../../ui/lazy/lazy-component.ts'
import { toast } from '../../ui/overlays/toast-store.ts'
import { palette, type TypedAhead } from './open-palette.ts'

const load = () => import('./palette.tsx')

/** Opens the command palette at Ctrl K, and closes it. Its code is loaded when it is first opened. Mount it once. */
export function PaletteHost() {
  const isOpen = useSyncExternalStore(palette.subscribe, palette.isOpen, () => false)
  const Palette = useLazyComponent(load, isOpen, handleFailure)
  const [hasFocus, setHasFocus] = useState(false)
  if (!isOpen && hasFocus) setHasFocus(false)
  const typed = useTypedAhead(isOpen && !hasFocus)
  useShortcut({
    keys: 'Mod+k',
    label: 'Search, and go anywhere',
    group: 'Everywhere',
    worksInDialogs: true,
    run: () => palette.setOpen(!palette.isOpen()),
  })
  const onFocus = () => setHasFocus(true)
  return Palette && <Palette open={isOpen} onOpenChange={palette.setOpen} typedAhead={typed} onFocus={onFocus} />
}

function handleFailure() {
  palette.setOpen(false)
  toast({
    title: 'The search did not load',
    description: 'The connection may have dropped: try again, or reload the page.',
    variant: 'destructive',
  })
}

/**
 * Keeps what is typed until the palette's field has the focus: it is meant for the palette, and must neither be typed in the
 * page nor run its shortcuts.
 */
function useTypedAhead(isWaiting: boolean): TypedAhead {
  const [typed] = useState<TypedAhead>({ text: '', isEntered: false })
  useEffect(() => {
    if (!isWaiting) return
    Object.assign(typed, { text: '', isEntered: false })
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') palette.setOpen(false)
      if (isEnter(event)) typed.isEntered = true
      if (event.key.length === 1) typed.text += event.key
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [isWaiting, typed])
  return typed
}

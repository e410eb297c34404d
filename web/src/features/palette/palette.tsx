import './palette.css'
import { useRef } from 'react'
import { useLocation } from 'wouter'
import type { CommandAction, Entry } from '../../palette.ts'
import { runShortcut } from '../../ui/keyboard/shortcuts.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useTheme } from '../../ui/page/theme.ts'
import { useLogout } from '../accounts/session/session-mutations.ts'
import { recordRecent } from '../preferences/record-recent.ts'
import type { TypedAhead } from './open-palette.ts'
import { PaletteContent } from './palette-content.tsx'

export interface PaletteProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  typedAhead: TypedAhead
  /** Called when the field gets the focus; it takes the text typed ahead. */
  onFocus: () => void
}

/** The command palette: finds homes, people, applications, conversations, screens and actions. */
export default function Palette({ open, onOpenChange, typedAhead, onFocus }: PaletteProps) {
  const [, navigate] = useLocation()
  const { toggleTheme } = useTheme()
  const logout = useLogout()
  /** What happens once it has closed, when the focus has returned. */
  const whenClosed = useRef<(() => void) | null>(null)
  const hasNavigated = useRef(false)

  const actions: Record<CommandAction, () => void> = {
    'switch theme': toggleTheme,
    'sign out': () => logout.mutate(),
    'show shortcuts': () => {
      whenClosed.current = () => runShortcut('?')
    },
  }
  const openEntry = (entry: Entry, inNewTab: boolean) => {
    if (entry.record) recordRecent(entry.record)
    onOpenChange(false)
    if ('action' in entry) return actions[entry.action]()
    if (inNewTab) return void window.open(entry.href, '_blank', 'noopener')
    hasNavigated.current = true
    navigate(entry.href)
  }
  /** The new screen, rather than the focused element of the previous one. */
  const focusOnClose = () => {
    const target = hasNavigated.current ? document.getElementById('main') : null
    hasNavigated.current = false
    const run = whenClosed.current
    whenClosed.current = null
    if (run) queueMicrotask(run)
    return target
  }

  return (
    <Dialog
      open={open}
      onClose={() => onOpenChange(false)}
      bare="palette"
      title="Search, and go anywhere"
      focusOnClose={focusOnClose}
    >
      <PaletteContent
        typedAhead={typedAhead}
        onFocus={onFocus}
        onOpen={openEntry}
        onClose={() => onOpenChange(false)}
      />
    </Dialog>
  )
}

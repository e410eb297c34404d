import { Fragment } from 'react'
import { classNames } from '../class-names.ts'
import { useIsMac } from './mac.ts'

/** What is shown for keys whose name is not on the keyboard. */
const SIGNS: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' }

/**
 * Shows a shortcut: 'g d' as "g then d", 'Mod+k' as "Ctrl K". Hidden on touch screens and in narrow
 * windows unless `always`.
 */
export function ShortcutKeys({ keys, always }: { keys: string; always?: boolean }) {
  const mod = useIsMac() ? '⌘' : 'Ctrl'
  const signOf = (key: string, isCombined: boolean) => {
    if (key === 'Mod') return mod
    return SIGNS[key] ?? (isCombined && key.length === 1 ? key.toUpperCase() : key)
  }
  return (
    <span
      className={classNames(
        'inline-flex shrink-0 items-center gap-1 text-ink-muted text-xs',
        !always && 'touch:hidden max-md:hidden',
      )}
    >
      {keys.split(' ').map((step, at) => (
        <Fragment key={step}>
          {at > 0 && <span>then</span>}
          {step.split('+').map((key, _, all) => (
            <kbd
              key={key}
              className="inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line bg-surface-sunken px-1.5 font-medium font-sans"
            >
              {signOf(key, all.length > 1)}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  )
}

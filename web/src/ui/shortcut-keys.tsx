import { Fragment } from 'react'
import { classNames } from './class-names.ts'

/** Shows a shortcut: 'g d' as "g then d". Hidden on touch screens (which mostly have no keyboard) unless `always`. */
export function ShortcutKeys({ keys, always }: { keys: string; always?: boolean }) {
  return (
    <span
      className={classNames(
        'shrink-0 items-center gap-1 text-ink-muted text-xs',
        always ? 'inline-flex' : 'hidden pointer-fine:inline-flex',
      )}
    >
      {keys.split(' ').map((key, at) => (
        <Fragment key={key}>
          {at > 0 && <span>then</span>}
          <kbd className="inline-grid h-5 min-w-5 place-items-center rounded-sm border border-line bg-surface-sunken px-1.5 font-medium font-sans">
            {key}
          </kbd>
        </Fragment>
      ))}
    </span>
  )
}

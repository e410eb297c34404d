import { Fragment } from 'react'
import { classNames } from './class-names.ts'

/** A shortcut's keys: 'g d' reads g then d. Without `always` only where there is a mouse and so, most likely, a keyboard. */
export function Keys({ keys, always }: { keys: string; always?: boolean }) {
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

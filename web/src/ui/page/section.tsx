import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import type { Elements } from '../elements.ts'

export interface SectionProps {
  title: string
  /** A muted line under the heading. */
  note?: ReactNode
  /** A link or button at the end of the heading's row. */
  action?: Elements
  children: Elements
  className?: string
}

/** A part of a screen with its own heading; a landmark of that name. */
export function Section({ title, note, action, children, className }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classNames('mt-10', className)}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="font-semibold text-lg">
            {title}
          </h2>
          {note && <p className="mt-0.5 text-ink-muted text-sm">{note}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { type Drawing, drawings } from './drawings.tsx'

export interface EmptyStateProps {
  drawing: Drawing
  /** One sentence: 'No properties found'. */
  title: string
  /** What would help: 'Try adjusting your search filters'. */
  hint?: ReactNode
  /** The one Button or LinkButton that helps. */
  action?: ReactNode
  level?: 1 | 2 | 3
  /** Less air and a smaller drawing, for inside a card. */
  compact?: boolean
  className?: string
}

/** A list with nothing in it. */
export function EmptyState({ drawing, title, hint, action, level = 2, compact, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  const Picture = drawings[drawing]
  return (
    <div
      className={classNames(
        'mx-auto flex max-w-sm flex-col items-center px-4 text-center',
        compact ? 'py-7' : 'py-14',
        className,
      )}
    >
      <Picture small={compact} />
      <Heading className={compact ? 'mt-3 font-semibold text-base' : 'display mt-5 text-lg'}>{title}</Heading>
      {hint && <p className="mt-1 text-ink-muted text-sm">{hint}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

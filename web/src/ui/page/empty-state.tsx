import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { Drawing } from './drawings.tsx'

export interface EmptyStateProps {
  drawing: Drawing
  /** One sentence: 'No properties found'. */
  title: string
  /** What to do about it: 'Try adjusting your search filters'. */
  hint?: ReactNode
  /** A Button or LinkButton that does it. */
  action?: ReactNode
  level?: 1 | 2 | 3
  /** Less padding and a smaller drawing, for use inside a card. */
  compact?: boolean
  className?: string
}

/** Shown in place of an empty list. */
export function EmptyState({ drawing: Picture, title, hint, action, level = 2, compact, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div
      className={classNames(
        'mx-auto flex max-w-sm flex-col items-center px-4 text-center',
        compact ? 'py-7' : 'py-14',
        className,
      )}
    >
      <Picture small={compact} />
      <Heading
        className={
          compact
            ? 'mt-3 font-semibold text-base'
            : classNames('mt-5 text-lg', level === 1 ? 'display' : 'font-semibold')
        }
      >
        {title}
      </Heading>
      {hint && <p className="mt-1 text-ink-muted text-sm">{hint}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}

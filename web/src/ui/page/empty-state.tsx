import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { Elements } from '../elements.ts'
import { Card } from './card.tsx'
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
export const EmptyState = ({ hint, action, className, ...rest }: EmptyStateProps) => (
  <StateLayout {...rest} className={classNames('max-w-sm', className)}>
    {Boolean(hint) && <p className="mt-1 text-ink-muted text-sm">{hint}</p>}
    {Boolean(action) && <div className="mt-5">{action}</div>}
  </StateLayout>
)

interface StateLayoutProps extends Pick<EmptyStateProps, 'drawing' | 'title' | 'level' | 'compact' | 'className'> {
  role?: 'alert'
  children: Elements
}

/** A drawing, a heading, and what is below them. */
export function StateLayout(props: StateLayoutProps) {
  const { drawing: Picture, title, level = 2, compact, className, role, children } = props
  const Heading = `h${level}` as const
  return (
    <div
      role={role}
      className={classNames(
        'mx-auto flex flex-col items-center px-4 text-center',
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
      {children}
    </div>
  )
}

/** Shown in place of a list under a section's heading. */
export const EmptyCard = (props: Omit<EmptyStateProps, 'compact' | 'level'>) => (
  <Card flush>
    <EmptyState compact level={3} {...props} />
  </Card>
)

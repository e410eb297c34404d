import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { PlugDrawing } from './drawings.tsx'
import { failureText } from './failure-text.ts'

export interface FailedStateProps {
  /** What could not be done, as a sentence without its full stop: 'The homes could not be loaded'. */
  title: string
  error: unknown
  /** Usually react-query's `refetch`. */
  onRetry?: () => void
  /** A retry is under way. */
  retrying?: boolean
  /** What was kept, if something was being written: 'Your message is still here.' */
  kept?: string
  level?: 1 | 2 | 3
  /** Less air, for inside a card. */
  compact?: boolean
  /** Another way out, beside Try again. */
  action?: ReactNode
  className?: string
}

/** A screen or a list that could not be loaded: what failed, why as far as one can say, and Try again. */
export function FailedState({
  title,
  error,
  onRetry,
  retrying,
  kept,
  level = 2,
  compact,
  action,
  className,
}: FailedStateProps) {
  const { detail, requestId } = failureText(error)
  const Heading = `h${level}` as const
  return (
    <div
      role="alert"
      className={classNames(
        'mx-auto flex max-w-md flex-col items-center px-4 text-center',
        compact ? 'py-7' : 'py-14',
        className,
      )}
    >
      <PlugDrawing small={compact} />
      <Heading className={compact ? 'mt-3 font-semibold text-base' : 'display mt-5 text-lg'}>{title}</Heading>
      <p className="mt-1.5 text-ink-muted text-sm">
        {detail} {kept}
      </p>
      {(onRetry || action) && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button
              variant="secondary"
              icon={<RotateCw aria-hidden="true" />}
              pending={retrying}
              onClick={() => onRetry()}
            >
              Try again
            </Button>
          )}
          {action}
        </div>
      )}
      {requestId && <p className="mt-4 select-all text-ink-muted text-xs">Reference {requestId}</p>}
    </div>
  )
}

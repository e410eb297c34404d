import { RotateCw } from 'lucide-react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import type { Elements } from '../elements.ts'
import { failureText } from '../text/failure-text.ts'
import { PlugDrawing } from './drawings.tsx'

export interface FailedStateProps {
  /** What failed, as a sentence without a full stop: 'The homes could not be loaded'. */
  title: string
  error: unknown
  /** Usually `refetch` of TanStack Query. */
  onRetry?: () => void
  /** A retry is in progress. */
  retrying?: boolean
  /** A sentence about kept input: 'Your message is still here.' */
  kept?: string
  level?: 1 | 2 | 3
  /** Less padding, for use inside a card. */
  compact?: boolean
  /** Another button beside Try again. */
  action?: Elements
  className?: string
}

/** Shown in place of a screen or list that failed to load: what failed, why (`failureText`), and Try again. */
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
      <Heading
        className={
          compact
            ? 'mt-3 font-semibold text-base'
            : classNames('mt-5 text-lg', level === 1 ? 'display' : 'font-semibold')
        }
      >
        {title}
      </Heading>
      <p className="mt-1.5 text-ink-muted text-sm">{kept ? `${detail} ${kept}` : detail}</p>
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
      {requestId && <p className="mt-4 select-all text-ink-muted text-xs">{`Reference ${requestId}`}</p>}
    </div>
  )
}

import { RotateCw } from 'lucide-react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import type { Elements } from '../elements.ts'
import { failureText } from '../text/failure-text.ts'
import { PlugDrawing } from './drawings.tsx'
import { StateLayout } from './empty-state.tsx'

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
export function FailedState({ error, onRetry, retrying, kept, action, className, ...rest }: FailedStateProps) {
  const { detail, requestId } = failureText(error)
  return (
    <StateLayout {...rest} role="alert" drawing={PlugDrawing} className={classNames('max-w-md', className)}>
      <p className="mt-1.5 text-ink-muted text-sm">{kept ? `${detail} ${kept}` : detail}</p>
      {(onRetry || action) && (
        <div className="mt-5 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button variant="secondary" icon={<RotateCw />} pending={retrying} onClick={() => onRetry()}>
              Try again
            </Button>
          )}
          {action}
        </div>
      )}
      {requestId && <p className="mt-4 select-all text-ink-muted text-xs">{`Reference ${requestId}`}</p>}
    </StateLayout>
  )
}

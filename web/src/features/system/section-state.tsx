import type { ReactNode } from 'react'
import { FailedState } from '../../ui/failed-state.tsx'
import { Loading, SkeletonLines } from '../../ui/skeleton.tsx'

export interface SectionStateProps {
  query: { isPending: boolean; error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }
  /** What is listed: 'failed jobs'. */
  what: string
  isEmpty: boolean
  empty: string
  children: ReactNode
}

/** A list inside a section: loading, failed with Try again, empty in a sentence, or its rows. */
export function SectionState({ query, what, isEmpty, empty, children }: SectionStateProps) {
  if (query.isPending)
    return (
      <Loading label={`Loading the ${what}`}>
        <SkeletonLines lines={1} />
      </Loading>
    )
  if (query.error && isEmpty)
    return (
      <FailedState
        compact
        level={3}
        title={`The ${what} could not be loaded`}
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    )
  return isEmpty ? <p className="text-ink-muted text-sm">{empty}</p> : children
}

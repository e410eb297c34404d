import type { UseQueryResult } from '@tanstack/react-query'
import type { Elements } from '../elements.ts'
import { FailedState } from '../page/failed-state.tsx'
import { Loading, SkeletonLines } from '../page/skeleton.tsx'

interface DialogQueryProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching'> & { refetch: () => unknown }
  /** For screen readers, while there are no data. */
  loading: string
  /** Of the placeholder. */
  lines: number
  /** The title of a failure: 'The terms could not be looked up'. */
  failed: string
  children: (data: Data) => Elements
}

/** What a dialog reads before it can ask: a placeholder, then its content, or why there is none and a button to try again. */
export function DialogQuery<Data>({ query, loading, lines, failed, children }: DialogQueryProps<Data>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error)
    return (
      <FailedState
        compact
        level={3}
        title={failed}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return (
    <Loading label={loading}>
      <SkeletonLines lines={lines} />
    </Loading>
  )
}

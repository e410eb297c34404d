import type { ReactNode } from 'react'
import type { Elements } from '../elements.ts'
import { capitalised } from '../text/capitalised.ts'
import { Card } from './card.tsx'
import { FailedState, type FailedStateProps } from './failed-state.tsx'
import { Loading } from './skeleton.tsx'

export interface QueryStateProps<Data> extends Pick<FailedStateProps, 'level' | 'compact' | 'kept'> {
  /** The result of `useQuery` or `useList`. */
  query: {
    data: Data | undefined
    error: unknown
    isFetching: boolean
    hasNextPage?: boolean
    refetch: () => unknown
  }
  /** What is read: 'the reports' for 'Loading the reports' and 'The reports could not be loaded', or other such texts. */
  what: string | { loading: string; failed: string }
  /** Skeletons. */
  pending: Elements
  /** In place of an empty list. */
  empty?: ReactNode
  /** Draws the failure in a card, compact. */
  hasCard?: boolean
  children: (data: Data) => ReactNode
}

/** A query in its states: pending, failed with Try again, empty, ready. The data stays when a refetch fails. */
export function QueryState<Data>({
  query,
  what,
  pending,
  empty,
  hasCard,
  children,
  ...failure
}: QueryStateProps<Data>) {
  const { data, error, isFetching, hasNextPage, refetch } = query
  const texts = textsOf(what)
  if (data === undefined && error) {
    const failed = (
      <FailedState
        compact={hasCard}
        {...failure}
        title={texts.failed}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
    return hasCard ? <Card flush>{failed}</Card> : failed
  }
  if (data === undefined) return <Loading label={texts.loading}>{pending}</Loading>
  // A page may be empty though another follows.
  if (empty !== undefined && Array.isArray(data) && data.length === 0 && !hasNextPage) return empty
  return children(data)
}

const textsOf = (what: QueryStateProps<unknown>['what']) =>
  typeof what === 'string' ? { loading: `Loading ${what}`, failed: `${capitalised(what)} could not be loaded` } : what

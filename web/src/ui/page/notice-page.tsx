import { isMissing } from '../../api/failures.ts'
import { EmptyState, type EmptyStateProps } from './empty-state.tsx'
import { FailedState } from './failed-state.tsx'
import { Page } from './page.tsx'
import type { QueryStateProps } from './query-state.tsx'

/** A page that has nothing to show: why, and where to go instead. */
export const EmptyPage = (props: EmptyStateProps) => (
  <Page width="read">
    <EmptyState level={1} {...props} />
  </Page>
)

export interface FailedPageProps {
  query: Pick<QueryStateProps<unknown>['query'], 'error' | 'isFetching' | 'refetch'>
  /** 'The application could not be loaded' */
  title: string
  /** For a record that does not exist, or that the user may not see. */
  missing: EmptyStateProps
}

/** In place of the page of a record that could not be loaded. */
export function FailedPage({ query: { error, isFetching, refetch }, title, missing }: FailedPageProps) {
  if (isMissing(error)) return <EmptyPage {...missing} />
  return (
    <Page width="read">
      <FailedState level={1} title={title} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    </Page>
  )
}

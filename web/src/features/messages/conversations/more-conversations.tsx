import { Button } from '../../../ui/button.tsx'
import { FailedState } from '../../../ui/page/failed-state.tsx'

export interface MoreConversationsProps {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: unknown
  fetchNextPage: () => Promise<unknown>
}

/** A button that loads older conversations; nothing if there are none. */
export function MoreConversations(props: MoreConversationsProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = props
  if (isFetchNextPageError)
    return (
      <FailedState
        compact
        title="Older conversations could not be loaded"
        error={error}
        onRetry={() => void fetchNextPage()}
        retrying={isFetchingNextPage}
      />
    )
  if (!hasNextPage) return null
  return (
    <div className="flex justify-center p-4">
      <Button
        variant="secondary"
        size="sm"
        pending={isFetchingNextPage}
        pendingLabel="Loading..."
        onClick={() => void fetchNextPage()}
      >
        Show older
      </Button>
    </div>
  )
}

import { useEffect } from 'react'
import type { LoadMoreProps } from '../../ui/page/load-more.tsx'

/**
 * Loads the pages of a list that are missing.
 * @param isWanted whether to load them @param onEnd called once all are there, or one could not be loaded; must be stable between renders
 */
export function useAllPages(
  { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: LoadMoreProps['list'],
  isWanted: boolean,
  onEnd: (isComplete: boolean) => void,
) {
  useEffect(() => {
    if (!isWanted || isFetchingNextPage) return
    if (hasNextPage && !isFetchNextPageError) return void fetchNextPage()
    onEnd(!isFetchNextPageError)
  }, [isWanted, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage, onEnd])
}

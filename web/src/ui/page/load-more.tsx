import { useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { FailedState } from './failed-state.tsx'

/** Distance from the end of the list at which the next page is fetched. */
const AHEAD_PX = 900

export interface LoadMoreProps {
  /** The result of `useInfiniteQuery`. */
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: unknown
    fetchNextPage: () => Promise<unknown>
  }
  /** Number of rows shown. */
  count: number
  /** What the rows are, for the failure's title: 'homes'. */
  what: string
  /** Selector of each row's link or button, inside this component's parent. */
  rows: string
  /** Also fetches the next page when the user scrolls near the end. */
  isAutomatic?: boolean
}

/** The end of an infinite list, after its rows: "Show more", and the failure of the last attempt. */
export function LoadMore({ list, count, what, rows, isAutomatic }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = list
  const end = useRef<HTMLDivElement>(null)
  const countBeforeFetch = useRef<number | null>(null)
  const isObserving = isAutomatic && hasNextPage && !isFetchingNextPage && !isFetchNextPageError

  const fetchMore = () => {
    if (end.current?.contains(document.activeElement)) countBeforeFetch.current = count
    void fetchNextPage()
  }
  const latest = useRef(fetchMore)
  useEffect(() => {
    latest.current = fetchMore
  })
  useEffect(() => {
    if (!isObserving || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: `${AHEAD_PX}px`,
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isObserving])

  // Focus moves to the first new row: the button has moved below the new rows, or is gone.
  useLayoutEffect(() => {
    const before = countBeforeFetch.current
    if (before === null || count <= before) return
    countBeforeFetch.current = null
    const links = end.current?.parentElement?.querySelectorAll<HTMLElement>(rows)
    links?.[before]?.focus({ preventScroll: true })
  }, [count, rows])

  return (
    <div ref={end} data-print="never" className="noscript:hidden">
      {isFetchNextPageError && (
        <FailedState
          compact
          title={`More ${what} could not be loaded`}
          error={error}
          onRetry={fetchMore}
          retrying={isFetchingNextPage}
        />
      )}
      {hasNextPage && !isFetchNextPageError && (
        <div className="mt-10 flex justify-center">
          <Button variant="secondary" pending={isFetchingNextPage} pendingLabel="Loading..." onClick={fetchMore}>
            Show more
          </Button>
        </div>
      )}
    </div>
  )
}

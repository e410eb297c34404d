import { useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { FailedState } from './failed-state.tsx'

/** How far from the end of the list, in px, the next page is asked for. */
const AHEAD_PX = 900

export interface MoreProps {
  /** The list, as react-query has it. */
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: unknown
    fetchNextPage: () => Promise<unknown>
  }
  /** How many rows are shown. */
  count: number
  /** What they are: 'homes'. */
  what: string
  /** Finds the link or button of each of them, beside this in its parent. */
  rows: string
  /** Whether nearness is enough to fetch the next page; otherwise only the button does. */
  isAutomatic?: boolean
}

/** The end of a list, beside its rows: brings the next page as one comes near, or by its button. */
export function More({ list, count, what, rows, isAutomatic }: MoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = list
  const end = useRef<HTMLDivElement>(null)
  const countWhenAsked = useRef<number | null>(null)
  const isWatching = isAutomatic && hasNextPage && !isFetchingNextPage && !isFetchNextPageError

  const fetchMore = () => {
    if (end.current?.contains(document.activeElement)) countWhenAsked.current = count
    void fetchNextPage()
  }
  const latest = useRef(fetchMore)
  useEffect(() => {
    latest.current = fetchMore
  })
  useEffect(() => {
    if (!isWatching || !end.current) return
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: `${AHEAD_PX}px`,
    })
    watcher.observe(end.current)
    return () => watcher.disconnect()
  }, [isWatching])

  // The keyboard goes on where the new rows begin, not at a button which has moved below them or is gone.
  useLayoutEffect(() => {
    const before = countWhenAsked.current
    if (before === null || count <= before) return
    countWhenAsked.current = null
    const links = end.current?.parentElement?.querySelectorAll<HTMLElement>(rows)
    links?.[before]?.focus({ preventScroll: true })
  }, [count, rows])

  return (
    <div ref={end} data-print="never">
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

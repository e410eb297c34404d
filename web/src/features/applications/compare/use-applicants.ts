import type { ApplicationScope } from '@lintel/contract/applications/schema'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { comparedApplicationsQuery } from '../data.ts'
import { sortApplications } from './columns/columns.ts'
import type { CompareView } from './compare-view.ts'

/** Pages of 100 applications: more are no comparison. */
const PAGES_MAX = 3

/** The applications that are compared, sorted. Further pages are fetched by themselves, up to a limit. */
export function useApplicants(scope: ApplicationScope, propertyId: string, { show, sort }: CompareView) {
  const list = useInfiniteQuery(comparedApplicationsQuery(scope, propertyId, show === 'all' ? undefined : 'pending'))
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list
  const pages = list.data?.pages
  const isFull = (pages?.length ?? 0) >= PAGES_MAX
  useEffect(() => {
    if (hasNextPage && !isFull && !isFetching && !isFetchNextPageError) void fetchNextPage()
  }, [hasNextPage, isFull, isFetching, isFetchNextPageError, fetchNextPage])

  const loaded = useMemo(() => pages?.flatMap(({ rows }) => rows), [pages])
  const { column, isDescending } = sort
  const rows = useMemo(() => {
    const shown = show === 'shortlist' ? loaded?.filter(({ isShortlisted }) => isShortlisted) : loaded
    return shown && sortApplications(shown, { column, isDescending })
  }, [loaded, show, column, isDescending])
  return {
    list,
    /** Before the shortlist is filtered. */
    loaded,
    rows,
    /** The home has more applications than the comparison takes. */
    hasMore: isFull && hasNextPage,
    isLoadingMore: hasNextPage && !isFull && !isFetchNextPageError,
  }
}

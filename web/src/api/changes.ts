import type { Changed } from '@lintel/contract/changed'
import { isAnyShown, type ShownInput, type Shows, type Tag } from '@lintel/contract/tags'
import type { Query, QueryClient } from '@tanstack/react-query'
import { takeChange } from './client.ts'
import type { Live } from './live.ts'

/** However much others change, what is shown is refetched no more often than this. */
const PAUSE_MS = 1_000

/** The tags that a query shows; none for what no route declares. */
function tagsOf(shows: Shows, { queryKey }: Query): Tag[] {
  const [key, input] = queryKey as [string, Partial<ShownInput>?]
  return shows[key as keyof Shows]?.({ params: input?.params ?? {}, query: input?.query ?? {} }) ?? []
}

/** As the query keys of `pageQuery` and `pagesQuery` have it. */
const isList = ({ queryKey }: Query) => queryKey[2] === 'page' || queryKey[2] === 'pages'

/**
 * Refetches the queries that show one of the tags: those on screen now, others when they are shown.
 * @returns when records are refetched, and when lists are, which are read one loaded page after the other
 */
export function refetchShown(client: QueryClient, shows: Shows, tags: Iterable<Tag>) {
  const changed = new Set(tags)
  const isStale = (query: Query) => isAnyShown(tagsOf(shows, query), changed)
  return {
    records: client.invalidateQueries({ predicate: (query) => !isList(query) && isStale(query) }),
    lists: client.invalidateQueries({ predicate: (query) => isList(query) && isStale(query) }),
  }
}

/**
 * Refetches what commands of other browsers changed, and after an interruption whatever is shown.
 * @param sent tags of what the socket sends whole and catches up with by itself
 * @returns unsubscribe
 */
export function followChanges(client: QueryClient, live: Pick<Live, 'onFrame'>, shows: Shows, sent: Tag[]) {
  let received: Changed[] = []
  let isAllStale = false
  let pause: ReturnType<typeof setTimeout> | undefined
  let isFirst = true

  const refetch = () => {
    pause = undefined
    const tags = received.filter(({ changeId }) => !takeChange(changeId)).flatMap((changed) => changed.tags)
    if (tags.length === 0 && !isAllStale) return
    const wasAllStale = isAllStale
    received = []
    isAllStale = false
    pause = setTimeout(refetch, PAUSE_MS)
    if (!wasAllStale) return void refetchShown(client, shows, tags)
    const isStale = (query: Query) => tagsOf(shows, query).length > 0 && !isAnyShown(tagsOf(shows, query), sent)
    void client.invalidateQueries({ predicate: isStale })
  }
  // While a command of this browser runs, its own change may arrive here first: its response says which one that is.
  const refetchSoon = () => {
    if (!pause && client.isMutating() === 0) refetch()
  }

  const stopMutations = client.getMutationCache().subscribe(refetchSoon)
  const stopFrames = live.onFrame((frame) => {
    if (frame.type === 'changed') received.push(frame)
    // After an interruption nobody knows what was missed; when the page is new, nothing was.
    if (frame.type === 'refetch' || (frame.type === 'ready' && !isFirst)) isAllStale = true
    if (frame.type === 'ready') isFirst = false
    refetchSoon()
  })
  return () => {
    stopFrames()
    stopMutations()
    clearTimeout(pause)
  }
}

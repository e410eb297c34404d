import type { Changed } from '@lintel/contract/changed'
import type { ServerFrame } from '@lintel/contract/frames'
import { isAnyShown, type ShownInput, type Shows, type Tag } from '@lintel/contract/tags'
import type { Query, QueryClient } from '@tanstack/react-query'
import { claimChange } from './client.ts'
import type { LiveConnection } from './live-connection.ts'

/** Minimum time between two refetches of changes by other browsers. */
const REFETCH_INTERVAL_MS = 1_000

/** The tags that a query shows; empty for a query that is not a contract route. */
function tagsOf(shows: Shows, { queryKey }: Query): Tag[] {
  const [key, input] = queryKey as [string, Partial<ShownInput>?]
  return shows[key as keyof Shows]?.({ params: input?.params ?? {}, query: input?.query ?? {} }) ?? []
}

/** The tags that were changed; `all` if it is unknown which. */
export type ChangedTags = Tag[] | 'all'

/** Whether the query key is one of `pageQuery` or `pagesQuery`. */
const isList = ({ queryKey }: Query) => queryKey[2] === 'page' || queryKey[2] === 'pages'

/** Whether a query shows tags, and is not kept up to date by socket frames. */
const isAnythingShown = (shows: Shows, query: Query, pushedReads: readonly string[]) =>
  !pushedReads.includes(query.queryKey[0] as string) && tagsOf(shows, query).length > 0

/**
 * Invalidates queries: mounted ones are read again. One whose first read is under way is read again after it, since that read may
 * have begun before the change; TanStack Query would take its result for fresh.
 */
async function invalidate(client: QueryClient, predicate: (query: Query) => boolean): Promise<void> {
  const firstReads = client.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data === undefined && predicate(query),
  })
  const readAgain = firstReads.map(async (query) => {
    await query.promise?.catch(() => undefined)
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true })
  })
  await Promise.all([client.invalidateQueries({ predicate }), ...readAgain])
}

/** The refetches under way. A list takes longer than a record, since its pages are fetched one by one. */
export type Refetched = { records: Promise<void>; lists: Promise<void> }

/**
 * Invalidates the queries that show one of the tags: mounted ones are refetched at once, the others when they mount.
 * @param pushedReads routes whose data arrives in socket frames; not refetched with `all`
 */
export function refetchShown(
  client: QueryClient,
  shows: Shows,
  tags: ChangedTags,
  pushedReads: readonly string[] = [],
): Refetched {
  const isStale = (query: Query) =>
    tags === 'all' ? isAnythingShown(shows, query, pushedReads) : isAnyShown(tagsOf(shows, query), tags)
  return {
    records: invalidate(client, (query) => !isList(query) && isStale(query)),
    lists: invalidate(client, (query) => isList(query) && isStale(query)),
  }
}

export type FollowOptions = {
  /**
   * Routes whose data arrives whole in socket frames: their features keep it up to date and catch up after a reconnect. What else
   * shows the tags of such a frame is refetched.
   */
  pushed: { reads: string[]; tagsOf: (frame: ServerFrame) => Tag[] }
  /** Whether the server tells the first connection what changed since the page's data was read. */
  isToldSincePage: boolean
}

/**
 * Refetches what commands of other browsers changed; after a reconnect, everything on screen.
 * @returns unsubscribe
 */
export function followChanges(
  client: QueryClient,
  live: Pick<LiveConnection, 'onFrame'>,
  shows: Shows,
  { pushed, isToldSincePage }: FollowOptions,
) {
  let received: Changed[] = []
  let pushedTags: Tag[] = []
  let isAllStale = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isCurrent = isToldSincePage

  const refetch = () => {
    timer = undefined
    const tags = received.filter(({ changeId }) => !claimChange(changeId)).flatMap((changed) => changed.tags)
    const [ofFrames, isStale] = [pushedTags, isAllStale]
    if (tags.length === 0 && ofFrames.length === 0 && !isStale) return
    received = []
    pushedTags = []
    isAllStale = false
    timer = setTimeout(refetch, REFETCH_INTERVAL_MS)
    if (tags.length > 0 && !isStale) void refetchShown(client, shows, tags)
    void invalidate(
      client,
      (query) => isAnythingShown(shows, query, pushed.reads) && (isStale || isAnyShown(tagsOf(shows, query), ofFrames)),
    )
  }
  // While a command of this browser runs, the frame of its own change may arrive before its response, which has its id.
  const refetchSoon = () => {
    if (!timer && client.isMutating() === 0) refetch()
  }

  const unsubscribeMutations = client.getMutationCache().subscribe(refetchSoon)
  const unsubscribeFrames = live.onFrame((frame) => {
    if (frame.type === 'changed') received.push(frame)
    pushedTags.push(...pushed.tagsOf(frame))
    // Frames may have been missed before.
    if (frame.type === 'refetch' || (frame.type === 'ready' && !isCurrent)) isAllStale = true
    if (frame.type === 'ready') isCurrent = false
    refetchSoon()
  })
  return () => {
    unsubscribeFrames()
    unsubscribeMutations()
    clearTimeout(timer)
  }
}

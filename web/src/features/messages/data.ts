import type { Conversation, Message } from '@lintel/contract/messages/schema'
import { keepPreviousData, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { pagesQuery, routeQuery } from '../../api/route-query.ts'

export type ConversationPage = { rows: Conversation[]; next: string | null }
/** Rows are sorted oldest first; the next page has older messages. */
export type MessagePage = { rows: Message[]; next: string | null }

/** About two screens of messages. */
const THREAD_PAGE_SIZE = 40

/** The user's conversations, by last message, newest first. */
export const conversationsQuery = pagesQuery('GET /api/messages/conversations')

/** The messages with a user, newest page first. */
export const threadQuery = (userId: string) =>
  pagesQuery('GET /api/messages/:userId', { params: { userId }, query: { limit: THREAD_PAGE_SIZE } })

/** The conversation with a user. Before the first message it has only the user. */
export const conversationQuery = (userId: string) =>
  routeQuery('GET /api/messages/:userId/conversation', { params: { userId } })

/** The users whom the user blocked, the last one first. */
export const blockedUsersQuery = pagesQuery('GET /api/messages/blocked')

/** The number of unread messages in all conversations. */
export const unreadQuery = routeQuery('GET /api/messages/unread')

/** The conversations that match a search. The previous results stay while another search loads. */
export const searchQuery = (search: string) => ({
  ...routeQuery('GET /api/messages/search', { query: { search } }),
  placeholderData: keepPreviousData,
  // New messages may match, too.
  staleTime: 0,
})

/** Prefetches the queries of the messages screen. */
export function prefetchMessages(client: QueryClient, search: string): Promise<unknown>[] {
  const to = new URLSearchParams(search).get('to')
  const thread = to ? [client.prefetchInfiniteQuery(threadQuery(to)), client.prefetchQuery(conversationQuery(to))] : []
  return [client.prefetchInfiniteQuery(conversationsQuery), ...thread]
}

/**
 * Refetches conversations and threads: mounted ones at once, the others when they mount.
 * @throws the error of a failed call
 */
export async function refetchMessages(client: QueryClient): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => CACHED_ROUTES.has(queryKey[0])
  // Responses that are already on their way may be outdated.
  await client.cancelQueries({ predicate })
  await client.invalidateQueries({ predicate }, { throwOnError: true })
}

/** Refetches conversations and threads on screen that failed to load. */
export const retryFailedMessages = (client: QueryClient) =>
  client.refetchQueries({
    type: 'active',
    predicate: ({ queryKey, state }) => CACHED_ROUTES.has(queryKey[0]) && state.status === 'error',
  })

/** Keys of the routes whose cached data is updated as messages arrive. */
export const CACHED_ROUTES = new Set<unknown>([
  'GET /api/messages/conversations',
  'GET /api/messages/:userId',
  'GET /api/messages/:userId/conversation',
])

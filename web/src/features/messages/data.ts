import type { Conversation, Message } from '@lintel/contract/messages/schema'
import { keepPreviousData, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { pagesQuery, routeQuery } from '../../api/route-query.ts'

export type ConversationPage = { rows: Conversation[]; next: string | null }
/** Within a page the oldest message comes first; the next page is the one before it in time. */
export type MessagePage = { rows: Message[]; next: string | null }

/** Messages read at once: about two screens full. */
const THREAD_PAGE = 40

/** The conversations of the person signed in, the one last written in first. */
export const conversationsQuery = pagesQuery('GET /api/messages/conversations')

/** The thread with one person, the newest page first. */
export const threadQuery = (userId: string) =>
  pagesQuery('GET /api/messages/:userId', { params: { userId }, query: { limit: THREAD_PAGE } })

/** The conversation with one person, or, before the first message, who it would be with. */
export const conversationQuery = (userId: string) =>
  routeQuery('GET /api/messages/:userId/conversation', { params: { userId } })

/** How many messages wait for the person signed in. */
export const unreadQuery = routeQuery('GET /api/messages/unread')

/** The conversations with a person, a home or words looked for. While others are looked for, the last stay. */
export const searchQuery = (search: string) => ({
  ...routeQuery('GET /api/messages/search', { query: { search } }),
  placeholderData: keepPreviousData,
  // Words that come in later are found as well.
  staleTime: 0,
})

/** What the messages screen reads first. */
export function messageReads(client: QueryClient, search: string): Promise<unknown>[] {
  const to = new URLSearchParams(search).get('to')
  const thread = to ? [client.prefetchInfiniteQuery(threadQuery(to)), client.prefetchQuery(conversationQuery(to))] : []
  return [client.prefetchInfiniteQuery(conversationsQuery), ...thread]
}

/**
 * Has conversations and threads read anew, what is on screen at once and the rest when it is looked at.
 * @throws what a call throws
 */
export async function refreshMessages(client: QueryClient): Promise<void> {
  const predicate = ({ queryKey }: { queryKey: QueryKey }) => REFRESHED.has(queryKey[0])
  // An answer that is on its way already may be older than this moment.
  await client.cancelQueries({ predicate })
  await client.invalidateQueries({ predicate }, { throwOnError: true })
}

/** Reads again what could not be read before. */
export const retryMessages = (client: QueryClient) =>
  client.refetchQueries({
    type: 'active',
    predicate: ({ queryKey, state }) => REFRESHED.has(queryKey[0]) && state.status === 'error',
  })

/** Keys of the reads that messages are placed into as they arrive. */
export const REFRESHED = new Set<unknown>([
  'GET /api/messages/conversations',
  'GET /api/messages/:userId',
  'GET /api/messages/:userId/conversation',
])

import type { ServerFrame } from '@lintel/contract/frames'
import type { Message, Missed, Unread } from '@lintel/contract/messages/schema'
import type { QueryClient } from '@tanstack/react-query'
import type { LiveConnection } from '../../../api/live-connection.ts'
import { refetchMessages, retryFailedMessages } from '../data.ts'
import { createMessageCache } from './message-cache.ts'
import type { TypingUsers } from './typing-users.ts'

export type ReceiverOptions = {
  client: QueryClient
  userId: string
  live: Pick<LiveConnection, 'send' | 'onFrame' | 'onStatus'>
  typing: Pick<TypingUsers, 'start' | 'stop'>
  api: { unread: () => Promise<Unread>; missed: (since: string) => Promise<Missed> }
  /** The cache has all messages up to its `countedThrough`; null if the page came without data. */
  since?: Unread | null | undefined
  /** Called with each new message from another user. */
  onIncoming: (message: Message) => void
}

const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 60_000

/**
 * Applies frames to the query cache and detects lost ones. Every message carries the time of its predecessor (`follows`); if
 * that is unknown here, all messages since the last known one are fetched.
 */
export function createReceiver({ client, userId, live, typing, api, since, onIncoming }: ReceiverOptions) {
  const cache = createMessageCache(client, userId)
  /** Every message up to this `createdAt` is in the cache; null until the first sync. */
  let syncedThrough: string | null = since ? (since.countedThrough ?? EPOCH) : null
  let isCatchingUp = false
  let isRequestedAgain = false
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  function handleFrame(frame: ServerFrame) {
    if (frame.type === 'message') return receiveMessage(frame.message)
    if (frame.type === 'ack') return receiveMessage(frame.message)
    if (frame.type === 'ready' || frame.type === 'refetch') return void catchUp()
    if (frame.type === 'typing') return typing.start(frame.userId)
    if (frame.type === 'presence') return cache.setOnline(frame.userId, frame.isOnline)
    if (frame.type === 'delivered') return cache.setProgress(frame.userId, 'deliveredThrough', frame.through)
    if (frame.type === 'read') return cache.setProgress(frame.userId, 'readThrough', frame.through)
    if (frame.type === 'unread') {
      cache.setUnreadOf(frame.userId, frame.unreadCount)
      cache.setUnreadTotal(frame.total)
    }
  }

  function receiveMessage(message: Message) {
    add(message)
    if (syncedThrough === null || message.createdAt <= syncedThrough) return
    if (message.follows === null || message.follows <= syncedThrough) syncedThrough = message.createdAt
    else void catchUp()
  }

  function add(message: Message) {
    if (!cache.addMessage(message)) return
    typing.stop(message.senderId)
    live.send({ type: 'delivered', messageId: message.id })
    onIncoming(message)
  }

  /** Fetches missed messages, retrying by itself: a call may fail while the connection is fine. */
  async function catchUp() {
    clearTimeout(retry)
    if (isCatchingUp) {
      isRequestedAgain = true
      return
    }
    isCatchingUp = true
    try {
      do {
        isRequestedAgain = false
        await (syncedThrough === null ? reload() : fetchMissed(syncedThrough))
        failures = 0
        void retryFailedMessages(client)
      } while (isRequestedAgain)
    } catch {
      retry = setTimeout(catchUp, Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** failures))
      failures += 1
    } finally {
      isCatchingUp = false
    }
  }

  async function fetchMissed(since: string) {
    const missed = await api.missed(since)
    for (const message of missed.messages) add(message)
    syncedThrough = latest(syncedThrough, missed.messages.at(-1)?.createdAt)
    cache.setConversations(missed.conversations)
    cache.setUnreadTotal(missed.unread)
    if (missed.hasMore) await reload()
  }

  /** Refetches everything. The count comes first: data fetched after it has all messages up to `countedThrough`. */
  async function reload() {
    const total = await api.unread()
    cache.setUnreadTotal(total)
    await refetchMessages(client)
    syncedThrough = latest(syncedThrough, total.countedThrough ?? EPOCH)
  }

  const unsubscribe = live.onFrame(handleFrame)
  return {
    receiveMessage,
    catchUp,
    cache,
    close() {
      clearTimeout(retry)
      unsubscribe()
      cache.close()
    },
  }
}

/** Earlier than every message. */
const EPOCH = new Date(0).toISOString()

const latest = (a: string | null, b: string | undefined) => (b !== undefined && (a === null || b > a) ? b : a)

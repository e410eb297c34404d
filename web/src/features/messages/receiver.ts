import type { ServerFrame } from '@lintel/contract/events'
import type { Message, Missed, Unread } from '@lintel/contract/messages/schema'
import type { QueryClient } from '@tanstack/react-query'
import type { Live } from '../../api/live.ts'
import { createCaches } from './caches.ts'
import { refreshMessages, retryMessages } from './data.ts'
import type { Typing } from './typing.ts'

export type ReceiverOptions = {
  client: QueryClient
  userId: string
  live: Pick<Live, 'send' | 'onFrame' | 'onStatus'>
  typing: Pick<Typing, 'start' | 'stop'>
  api: { unread: () => Promise<Unread>; missed: (since: string) => Promise<Missed> }
  /** What the page brought along has every message until then; null when it brought nothing. */
  since?: Unread | null | undefined
  /** A message came from somebody. */
  onIncoming: (message: Message) => void
}

const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 60_000

/**
 * Brings what the server tells into what is shown, and finds out when something was not told. Every message names the one
 * before it; who does not know that one asks for all since the last they know.
 */
export function createReceiver({ client, userId, live, typing, api, since, onIncoming }: ReceiverOptions) {
  const caches = createCaches(client, userId)
  /** `createdAt` of a message up to which every one is known; null before anything is. */
  let known: string | null = since ? (since.countedThrough ?? NOTHING) : null
  let isCatchingUp = false
  let isAskedAgain = false
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined

  function take(frame: ServerFrame) {
    if (frame.type === 'message') return takeMessage(frame.message)
    if (frame.type === 'ack') return takeMessage(frame.message)
    if (frame.type === 'ready' || frame.type === 'refetch') return void catchUp()
    if (frame.type === 'typing') return typing.start(frame.userId)
    if (frame.type === 'presence') return caches.setOnline(frame.userId, frame.isOnline)
    if (frame.type === 'delivered') return caches.setProgress(frame.userId, 'deliveredThrough', frame.through)
    if (frame.type === 'read') return caches.setProgress(frame.userId, 'readThrough', frame.through)
    if (frame.type === 'unread') {
      caches.setUnreadOf(frame.userId, frame.unreadCount)
      caches.setUnread(frame.total)
    }
  }

  function takeMessage(message: Message) {
    add(message)
    if (known === null || message.createdAt <= known) return
    if (message.follows === null || message.follows <= known) known = message.createdAt
    else void catchUp()
  }

  function add(message: Message) {
    if (!caches.addMessage(message)) return
    typing.stop(message.senderId)
    live.send({ type: 'delivered', messageId: message.id })
    onIncoming(message)
  }

  /** Asks for what was missed, until it is known: the connection may be fine while a call fails. */
  async function catchUp() {
    clearTimeout(retry)
    if (isCatchingUp) {
      isAskedAgain = true
      return
    }
    isCatchingUp = true
    try {
      do {
        isAskedAgain = false
        await (known === null ? readAnew() : readMissed(known))
        failures = 0
        void retryMessages(client)
      } while (isAskedAgain)
    } catch {
      retry = setTimeout(catchUp, Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures))
      failures += 1
    } finally {
      isCatchingUp = false
    }
  }

  async function readMissed(since: string) {
    const missed = await api.missed(since)
    for (const message of missed.messages) add(message)
    known = latest(known, missed.messages.at(-1)?.createdAt)
    caches.setConversations(missed.conversations)
    caches.setUnread(missed.unread)
    if (missed.hasMore) await readAnew()
  }

  /** What is read from now on has everything until `countedThrough`; what comes later is told. */
  async function readAnew() {
    const total = await api.unread()
    caches.setUnread(total)
    await refreshMessages(client)
    known = latest(known, total.countedThrough ?? NOTHING)
  }

  const stop = live.onFrame(take)
  return {
    takeMessage,
    catchUp,
    caches,
    end() {
      clearTimeout(retry)
      stop()
      caches.end()
    },
  }
}

/** Before every message there can be. */
const NOTHING = new Date(0).toISOString()

const latest = (a: string | null, b: string | undefined) => (b !== undefined && (a === null || b > a) ? b : a)

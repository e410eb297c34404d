import type { Message, Unread } from '@lintel/contract/messages/schema'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import type { Live } from '../../api/live.ts'
import type { LiveStart } from '../../feature.ts'
import { createOutbox, type Unsent } from './outbox.ts'
import { createReceiver } from './receiver.ts'
import { createSender } from './sender.ts'
import { createTyping } from './typing.ts'

/** How long a call may take before another way is tried. */
const CALL_MS = 15_000
/** Now and then a page looks by itself whether it has missed anything: nothing else would tell of the very last message. */
const LOOK_EVERY_MS = 5 * 60_000

export type Messaging = ReturnType<typeof createMessaging>

let current: Messaging | null = null
const watchers = new Set<() => void>()

/** What sends and receives for the person signed in; null for a visitor, and until it is begun. */
export const readMessaging = () => current

/** Calls back when another person's begins, or ends; answers how to stop. */
export function watchMessaging(tell: () => void) {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

/**
 * Begins sending and receiving for the user signed in.
 * @returns how it ends
 */
export function begin({ client, userId, live, captured }: LiveStart) {
  const messaging = createMessaging(client, live, userId, captured as Unread | null | undefined)
  setCurrent(messaging)
  return {
    end() {
      messaging.end()
      if (current === messaging) setCurrent(null)
    },
  }
}

function setCurrent(messaging: Messaging | null) {
  current = messaging
  for (const tell of watchers) tell()
}

/** @param since what waited when the page was made, read before anything else it brought along */
function createMessaging(client: QueryClient, live: Live, userId: string, since?: Unread | null) {
  const incomingListeners = new Set<(message: Message) => void>()
  const outbox = createOutbox(storage(), userId)
  const typing = createTyping()
  const receiver = createReceiver({
    client,
    userId,
    live,
    typing,
    since,
    api: {
      unread: () => call('GET /api/messages/unread'),
      missed: (since) => call('GET /api/messages/missed', { query: { since } }),
    },
    onIncoming: (message) => {
      for (const listener of incomingListeners) listener(message)
    },
  })
  const sender = createSender({
    outbox,
    live,
    post: (body) => call('POST /api/messages', { body, signal: AbortSignal.timeout(CALL_MS) }),
    onKept: receiver.takeMessage,
  })

  const look = setInterval(() => live.status === 'ready' && void receiver.catchUp(), LOOK_EVERY_MS)

  return {
    userId,
    live,
    outbox,
    typing,
    /** Hears of every message somebody else wrote; answers how to stop. */
    onIncoming(listener: (message: Message) => void) {
      incomingListeners.add(listener)
      return () => void incomingListeners.delete(listener)
    },
    /** Sends a message, now or as soon as it can be. */
    send(message: Pick<Unsent, 'receiverId' | 'content' | 'propertyId'>) {
      outbox.add(message)
      sender.pump()
    },
    retry: sender.retry,
    giveUp: outbox.remove,
    /** Marks what a person wrote as read, until and with this message. */
    markRead(partnerId: string, messageId: string) {
      receiver.caches.setUnreadOf(partnerId, 0)
      if (live.send({ type: 'read', messageId })) return
      call('POST /api/messages/:userId/read', { params: { userId: partnerId }, body: { messageId } })
        .then(receiver.caches.setUnread)
        // It stays unread on the server, and is marked the next time it is seen.
        .catch(() => undefined)
    },
    end() {
      clearInterval(look)
      sender.end()
      receiver.end()
      typing.end()
    },
  }
}

/** Where the browser lets us keep what is not sent yet. */
function storage() {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

import type { Message, Unread } from '@lintel/contract/messages/schema'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { createListeners } from '../../../api/listeners.ts'
import type { LiveConnection } from '../../../api/live-connection.ts'
import type { LiveFeatureContext } from '../../../feature.ts'
import { LOGOUT } from '../../accounts/session/session-mutations.ts'
import { type ChosenFile, clearChosenFiles } from '../files/chosen-files.ts'
import { createFileQueue } from '../files/file-queue.ts'
import { createOutbox, type Outbox, type UnsentMessage } from './outbox.ts'
import { createReceiver } from './receiver.ts'
import { createSender } from './sender.ts'
import { createTypingUsers } from './typing-users.ts'
import { combineUnsent } from './unsent.ts'

/** Timeout of sending a message by HTTP. */
const CALL_TIMEOUT_MS = 15_000
/** Interval of polling for missed messages: a lost last message has no successor that would reveal it. */
const POLL_INTERVAL_MS = 5 * 60_000
/** A text follows the files that were sent with it, unless they are larger: then it goes ahead. */
const HOLD_TEXT_BYTES = 10 * 1024 * 1024

export type Messaging = ReturnType<typeof createMessaging>

let current: Messaging | null = null
const listeners = createListeners()

/** The messaging of the current user; null for visitors and until it has started. */
export const getMessaging = () => current

/** Calls the listener when messaging starts or stops. @returns unsubscribe */
export const subscribeMessaging = listeners.subscribe

/**
 * Starts sending and receiving messages for a user.
 * @param context its `snapshot` is the page's unread count, or null
 */
export function start({ client, userId, live, snapshot }: LiveFeatureContext) {
  const messaging = createMessaging(client, live, userId, snapshot as Unread | null | undefined)
  setCurrent(messaging)
  return {
    stop() {
      messaging.close()
      clearChosenFiles()
      outbox = null
      if (current === messaging) setCurrent(null)
    },
  }
}

let outbox: { userId: string; messages: Outbox } | null = null

/** The outbox of the user; the same until messaging stops. */
function outboxOf(userId: string): Outbox {
  if (outbox?.userId !== userId) outbox = { userId, messages: createOutbox(localStorageOrNull(), userId) }
  return outbox.messages
}

export type NewMessage = Pick<UnsentMessage, 'receiverId' | 'content' | 'propertyId'>

/**
 * Sends a message, now or as soon as possible. Before messaging has started, the message is put into the outbox, from which
 * it is sent then.
 */
export function sendMessage(userId: string, message: NewMessage): UnsentMessage {
  return current ? current.send(message) : outboxOf(userId).add(message)
}

/**
 * Sends several messages, one after the other.
 * @param onWaiting called once if one has to wait: for the connection, or for the rate limit
 * @returns when none is left to send: the sent and the refused ones; a discarded one is neither
 */
export function sendMessages(userId: string, messages: NewMessage[], onWaiting: () => void) {
  const outbox = outboxOf(userId)
  const sent: UnsentMessage[] = []
  let unsent = messages.map((message) => sendMessage(userId, message))
  let hasWaited = false
  return new Promise<{ sent: UnsentMessage[]; refused: UnsentMessage[] }>((resolve) => {
    const check = () => {
      const all = new Map(outbox.getSnapshot().map((message) => [message.clientId, message]))
      // A message with a problem leaves the outbox when it is discarded, one without when it is sent.
      sent.push(...unsent.filter(({ clientId, problem }) => !all.has(clientId) && !problem))
      unsent = unsent.flatMap(({ clientId }) => all.get(clientId) ?? [])
      if (!hasWaited && unsent.some(({ problem }) => problem?.kind === 'waiting')) {
        hasWaited = true
        onWaiting()
      }
      if (unsent.some(({ problem }) => problem?.kind !== 'refused')) return
      unsubscribe()
      resolve({ sent, refused: unsent })
    }
    const unsubscribe = outbox.subscribe(check)
    check()
  })
}

function setCurrent(messaging: Messaging | null) {
  current = messaging
  listeners.notify()
}

/** @param since the unread count in the page's state: all its messages up to `countedThrough` are in the cache */
function createMessaging(client: QueryClient, live: LiveConnection, userId: string, since?: Unread | null) {
  const incoming = createListeners<[Message]>()
  const outbox = outboxOf(userId)
  const typing = createTypingUsers()
  const receiver = createReceiver({
    client,
    userId,
    live,
    typing,
    since,
    api: {
      unread: () => readUnlessSigningOut(client, (signal) => call('GET /api/messages/unread', { signal })),
      missed: (since) =>
        readUnlessSigningOut(client, (signal) => call('GET /api/messages/missed', { query: { since }, signal })),
    },
    onIncoming: incoming.notify,
  })
  const files = createFileQueue({
    userId,
    post: (body, signal) => call('POST /api/messages/documents', { body, signal }),
    onStored: receiver.receiveMessage,
  })
  const sender = createSender({
    outbox,
    live,
    isHeld: ({ after }) => after !== undefined && files.isMoving(after),
    post: (body) => call('POST /api/messages', { body, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) }),
    onStored: receiver.receiveMessage,
  })

  const unsubscribeFiles = files.subscribe(sender.flush)
  const poll = setInterval(() => live.status === 'ready' && void receiver.catchUp(), POLL_INTERVAL_MS)

  return {
    userId,
    live,
    outbox,
    files,
    unsent: combineUnsent(outbox, files),
    typing,
    /** Calls the listener with every new message from another user. @returns unsubscribe */
    onIncoming: incoming.subscribe,
    /** Adds a message to the outbox, which sends it as soon as possible. */
    send(message: NewMessage) {
      const unsent = outbox.add(message)
      sender.flush()
      return unsent
    },
    /** Sends files, each as a message of its own, and then the text, if there is one. */
    sendFiles(chosen: readonly ChosenFile[], { content, ...message }: NewMessage) {
      const writtenAt = files.add(chosen, message)
      const bytes = chosen.reduce((sum, { file }) => sum + file.size, 0)
      const last = bytes <= HOLD_TEXT_BYTES ? chosen.at(-1) : undefined
      if (content) outbox.add({ content, ...message, ...(last && { after: last.id }) }, writtenAt + 1)
      sender.flush()
    },
    retry: (clientId: string) => (files.has(clientId) ? files.retry(clientId) : sender.retry(clientId)),
    discard: (clientId: string) => (files.has(clientId) ? files.discard(clientId) : outbox.remove(clientId)),
    /** Marks the messages from a user as read, up to and including this one. */
    markRead(partnerId: string, { id: messageId, createdAt }: Pick<Message, 'id' | 'createdAt'>) {
      receiver.cache.setRead(partnerId, createdAt)
      if (live.send({ type: 'read', messageId })) return
      call('POST /api/messages/:userId/read', { params: { userId: partnerId }, body: { messageId } })
        .then(receiver.cache.setUnreadTotal)
        // Still unread on the server; marked the next time it is shown.
        .catch(() => undefined)
    },
    close() {
      clearInterval(poll)
      unsubscribeFiles()
      files.close()
      sender.close()
      receiver.close()
      typing.close()
    },
  }
}

/** Null if the browser does not allow storage. */
function localStorageOrNull() {
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** A read that is cut off when the user signs out: it would be refused, and the browser would report it. */
async function readUnlessSigningOut<Result>(
  client: QueryClient,
  read: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const check = () => client.isMutating({ mutationKey: LOGOUT }) > 0 && controller.abort()
  const unsubscribe = client.getMutationCache().subscribe(check)
  check()
  try {
    return await read(controller.signal)
  } finally {
    unsubscribe()
  }
}

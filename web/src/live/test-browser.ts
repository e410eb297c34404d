import type { Message, Missed, Unread } from '@lintel/contract/messages/schema'
import { SOCKET_PATH } from '@lintel/contract/socket'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { WebSocket } from 'ws'
import { CallError } from '../api/client.ts'
import { createLiveConnection, type LiveConnectionOptions } from '../api/live-connection.ts'
import { makeQueryClient } from '../api/query-client.ts'
import { threadQuery } from '../features/messages/data.ts'
import { createOutbox, type OutboxStorage } from '../features/messages/sending/outbox.ts'
import { createReceiver } from '../features/messages/sending/receiver.ts'
import { createSender } from '../features/messages/sending/sender.ts'
import { createTypingUsers } from '../features/messages/sending/typing-users.ts'
import { type PollOptions, pollWhileDown } from './poll-while-down.ts'

export type TestBrowser = ReturnType<typeof openBrowser>

/** In-memory local storage, which outlives a page. */
export function makeStorage(): OutboxStorage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

export type BrowserOptions = {
  person: { id: string; cookie: string }
  /** The server's host and port; called for each connection and request. */
  host: () => string
  storage?: OutboxStorage
  heartbeat?: LiveConnectionOptions['heartbeat']
  openSocket?: () => WebSocket
  /** By default the page counts as hidden: only the socket brings changes. */
  polling?: Pick<PollOptions, 'isVisible'>
  /** Ids of the users whose threads are open. */
  partners: string[]
}

/** A page of the app without its screens: the real live connection, outbox, sender and receiver. */
export function openBrowser({
  person,
  host,
  storage = makeStorage(),
  heartbeat,
  openSocket = () => new WebSocket(`ws://${host()}${SOCKET_PATH}`, { headers: { cookie: person.cookie } }),
  polling: { isVisible } = { isVisible: () => false },
  partners,
}: BrowserOptions) {
  const client = makeQueryClient(
    () => undefined,
    () => ({ records: Promise.resolve(), lists: Promise.resolve() }),
  )
  const send = async (method: string, path: string, body?: object): Promise<Response> => {
    const response = await fetch(`http://${host()}${path}`, {
      method,
      headers: { cookie: person.cookie, ...(body && { 'content-type': 'application/json' }) },
      signal: AbortSignal.timeout(10_000),
      ...(body && { body: JSON.stringify(body) }),
    })
    if (response.ok) return response
    throw new CallError(response.status, await response.text(), null)
  }
  const call = async <T>(method: string, path: string, body?: object): Promise<T> =>
    (await send(method, path, body)).json() as Promise<T>
  const unsubscribes = partners.map((id) =>
    new InfiniteQueryObserver(client, {
      ...threadQuery(id),
      queryFn: async ({ pageParam: cursor }) => {
        const response = await send('GET', `/api/messages/${id}?limit=100${cursor ? `&cursor=${cursor}` : ''}`)
        const next = /cursor=([^&>]+)/.exec(response.headers.get('link') ?? '')?.[1] ?? null
        return { rows: (await response.json()) as Message[], next }
      },
    }).subscribe(() => undefined),
  )
  const outbox = createOutbox(storage, person.id)
  const typing = createTypingUsers()
  const incoming: Message[] = []
  const live = createLiveConnection({
    userId: person.id,
    open: openSocket,
    onSignedOut: () => undefined,
    ...(heartbeat && { heartbeat }),
  })
  const check = () =>
    call('GET', '/api/auth/user').then(
      () => true,
      () => false,
    )
  const polling = pollWhileDown({ live, check, isVisible })
  const receiver = createReceiver({
    client,
    userId: person.id,
    live,
    typing,
    api: {
      unread: () => call<Unread>('GET', '/api/messages/unread'),
      missed: (since) => call<Missed>('GET', `/api/messages/missed?since=${encodeURIComponent(since)}`),
    },
    onIncoming: (message) => void incoming.push(message),
  })
  const sender = createSender({
    outbox,
    live,
    post: (body) => call<Message>('POST', '/api/messages', body),
    onStored: receiver.receiveMessage,
  })
  return {
    person,
    live,
    polling,
    outbox,
    storage,
    typing,
    receiver,
    client,
    /** Messages passed to `onIncoming`, in order of arrival. */
    incoming,
    send(receiverId: string, content: string) {
      outbox.add({ receiverId, content, propertyId: null })
      sender.flush()
    },
    retry: sender.retry,
    /** The thread with a user as it would be on screen. */
    thread: (partnerId: string): Message[] =>
      client.getQueryData(threadQuery(partnerId).queryKey)?.pages.flatMap((page) => page.rows) ?? [],
    /** Closes the page. Its storage can be passed to the next one. */
    close() {
      for (const unsubscribe of unsubscribes) unsubscribe()
      polling.stop()
      sender.close()
      receiver.close()
      typing.close()
      live.close()
    },
  }
}

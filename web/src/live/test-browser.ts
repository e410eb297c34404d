import type { Message, Missed, Unread } from '@lintel/contract/messages/schema'
import { SOCKET_PATH } from '@lintel/contract/socket'
import { InfiniteQueryObserver } from '@tanstack/react-query'
import { WebSocket } from 'ws'
import { CallError } from '../api/client.ts'
import { createLive, type LiveOptions } from '../api/live.ts'
import { makeQueryClient } from '../api/query-client.ts'
import { threadQuery } from '../features/messages/data.ts'
import { createOutbox, type OutboxStorage } from '../features/messages/outbox.ts'
import { createReceiver } from '../features/messages/receiver.ts'
import { createSender } from '../features/messages/sender.ts'
import { createTyping } from '../features/messages/typing.ts'

export type TestBrowser = ReturnType<typeof openBrowser>

/** What a browser keeps when a page is loaded again. */
export function makeStorage(): OutboxStorage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (at) => [...kept.keys()][at] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

export type BrowserOptions = {
  person: { id: string; cookie: string }
  /** Where the server is now; asked for each connection and call. */
  host: () => string
  storage?: OutboxStorage
  heartbeat?: LiveOptions['heartbeat']
  /** The people it has a thread open with. */
  partners: string[]
}

/** A page of the browser app without its screens: the very code that sends, receives and keeps. */
export function openBrowser({ person, host, storage = makeStorage(), heartbeat, partners }: BrowserOptions) {
  const client = makeQueryClient(() => undefined, {})
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
  const stops = partners.map((id) =>
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
  const typing = createTyping()
  const incoming: Message[] = []
  const live = createLive({
    userId: person.id,
    open: () => new WebSocket(`ws://${host()}${SOCKET_PATH}`, { headers: { cookie: person.cookie } }),
    onSignedOut: () => undefined,
    ...(heartbeat && { heartbeat }),
  })
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
    onKept: receiver.takeMessage,
  })
  return {
    person,
    live,
    outbox,
    storage,
    typing,
    receiver,
    client,
    /** What others wrote, once each, as it came. */
    incoming,
    send(receiverId: string, content: string) {
      outbox.add({ receiverId, content, propertyId: null })
      sender.pump()
    },
    retry: sender.retry,
    /** The thread with somebody as it would be on screen. */
    thread: (partnerId: string): Message[] =>
      client.getQueryData(threadQuery(partnerId).queryKey)?.pages.flatMap((page) => page.rows) ?? [],
    /** The page is closed; what it kept is for the next one. */
    close() {
      for (const stop of stops) stop()
      sender.end()
      receiver.end()
      typing.end()
      live.end()
    },
  }
}

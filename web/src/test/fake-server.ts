import { type RouteByKey, routes } from '@lintel/contract/api'
import { CHANGED, writeChanged } from '@lintel/contract/changed'
import { PROBLEMS, type ProblemCode, problemType } from '@lintel/contract/errors'
import { USER_HEADER } from '@lintel/contract/page-user'
import type { Tag } from '@lintel/contract/tags'
import { vi } from 'vitest'
import type { ResultOf } from '../api/client.ts'

export type Key = keyof RouteByKey
export type Answers = { [K in Key]?: ResultOf<K> }

type Respond = () => Promise<Response>

/**
 * Replaces `fetch` by a server that knows the contract's routes. Results are parsed by the route's schema, so that a
 * screen gets only what the real server may send.
 */
export function startFakeServer(answers: Answers) {
  const responses = new Map<string, Respond>()
  const requests: Key[] = []

  const server = {
    /** Every call so far, and those without an answer. */
    requests,
    /** Path and query of every call. */
    urls: [] as string[],
    unanswered: [] as string[],
    /** The id of the user whose session it is, which answers name. */
    userId: undefined as string | undefined,
    /** What each command that succeeds says it has changed. */
    changed: [] as Tag[],
    /** Body and headers of every call with a body. */
    sent: [] as { key: Key; body: unknown; headers: Record<string, string> }[],
    /** @param next the cursor of a list's next page @throws ZodError if the result breaks the contract */
    answer<K extends Key>(key: K, result: ResultOf<K>, next?: string) {
      const body = JSON.stringify(routeOf(key).result.parse(result))
      const headers = { 'content-type': 'application/json', ...(next && { link: `</?cursor=${next}>; rel="next"` }) }
      responses.set(key, async () => new Response(body, { headers }))
    },
    /** @param errors a sentence for each wrong field */
    refuse(key: Key, code: ProblemCode, detail: string, errors?: Record<string, string>) {
      responses.set(key, async () => problem(code, detail, errors))
    },
    /** Answers calls of a route once the returned function is called. */
    answerLater<K extends Key>(key: K, result: ResultOf<K>): () => void {
      let release = () => {}
      const isReleased = new Promise<void>((resolve) => (release = resolve))
      const body = JSON.stringify(routeOf(key).result.parse(result))
      responses.set(key, async () => {
        await isReleased
        return new Response(body, { headers: { 'content-type': 'application/json' } })
      })
      return release
    },
    /** Lets calls of a route wait for ever. */
    hang(key: Key) {
      responses.set(key, () => new Promise(() => undefined))
    },
  }
  const nameUser = (response: Response) => {
    if (server.userId) response.headers.set(USER_HEADER, server.userId)
    return response
  }
  for (const [key, result] of Object.entries(answers)) server.answer(key as Key, result as never)

  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body, headers }: RequestInit) => {
    const key = keyOf(method, new URL(url, window.location.origin).pathname)
    if (key) requests.push(key)
    server.urls.push(url)
    if (key && typeof body === 'string')
      server.sent.push({ key, body: JSON.parse(body), headers: headers as Record<string, string> })
    const named = (headers as Record<string, string> | undefined)?.[USER_HEADER]
    if (named && server.userId && named !== server.userId) return nameUser(problem('other_user', 'Somebody else'))
    const respond = key && responses.get(key)
    const response = respond && nameUser(await respond())
    if (response?.ok && method !== 'GET' && server.changed.length > 0)
      response.headers.set(CHANGED, writeChanged({ id: `change-${requests.length}`, all: server.changed }))
    if (response) return response
    server.unanswered.push(`${method} ${url}`)
    throw new TypeError(`the fake server has no answer for ${method} ${url}`)
  })
  return server
}

export type FakeServer = ReturnType<typeof startFakeServer>

function problem(code: ProblemCode, detail: string, errors?: Record<string, string>): Response {
  const { status, title } = PROBLEMS[code]
  const body = JSON.stringify({ type: problemType(code), title, status, detail, requestId: 'request-1', errors })
  return new Response(body, { status })
}

function routeOf(key: Key) {
  const route = routes.find(({ method, path }) => `${method} ${path}` === key)
  if (!route) throw new Error(`the contract has no route ${key}`)
  return route
}

/** Routes without parameters first: `/api/properties/public` matches `/api/properties/:id`, too. */
const ROUTES = routes
  .map(({ method, path }) => ({ key: `${method} ${path}` as Key, method, segments: path.split('/') }))
  .sort((a, b) => countParameters(a.segments) - countParameters(b.segments))

function countParameters(segments: string[]): number {
  return segments.filter((segment) => segment.startsWith(':')).length
}

function keyOf(method: string, path: string): Key | undefined {
  const given = path.split('/')
  const matches = (segments: string[]) =>
    segments.length === given.length && segments.every((part, index) => part.startsWith(':') || part === given[index])
  return ROUTES.find((route) => route.method === method && matches(route.segments))?.key
}

import type { RouteByKey } from '@lintel/contract/api'
import { CHANGED, type Changed, readChanged } from '@lintel/contract/changed'
import type { Problem, problemType } from '@lintel/contract/errors'
import { ANONYMOUS } from '@lintel/contract/page-user'
import type { BodyIn, ParamsIn, QueryIn, Result, Route } from '@lintel/contract/route'
import type { Tag } from '@lintel/contract/tags'
import { countReturns, nameUser, otherUserOf, readPageUser, waitForPageUser } from './page-user.ts'

export type Key = keyof RouteByKey
export type PagedKey = { [K in Key]: RouteByKey[K] extends { paged: true } ? K : never }[Key]

type Field<Name extends string, Value, Optional = false> = [Value] extends [undefined]
  ? unknown
  : Optional extends true
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }
type InputOf<R extends Route> = Field<'params', ParamsIn<R>> &
  Field<'query', QueryIn<R>, true> &
  Field<'body', BodyIn<R>> &
  (R extends { takes: readonly string[] } ? { file: Blob } : unknown) & {
    signal?: AbortSignal
    headers?: Record<string, string>
    /** Also finishes if the page is closed meanwhile; for bodies below 64 KB. */
    keepalive?: boolean
    /** Not for the user of this page in particular: the call itself says who it is for, or asks who is there. */
    isForAnyUser?: boolean
  }
/** The arguments of a call after its route key; optional if every part of the input is. */
export type Arguments<R extends Route> = object extends InputOf<R> ? [input?: InputOf<R>] : [input: InputOf<R>]

export type ResultOf<K extends Key> = Result<RouteByKey[K]>
/** One page of a list: its rows, and the cursor of the next page. */
export type PageOf<K extends PagedKey> = { rows: ResultOf<K>; next: string | null }

/** A response with an error status. The message is `<status>: <response body>`. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    text: string,
    readonly problem: Problem | null,
    /** The response's Retry-After. */
    readonly retryAfter: string | null = null,
  ) {
    super(`${status}: ${text}`)
  }
}

/**
 * Calls a route of the contract by its key: `call('GET /api/properties/:id', { params: { id } })`.
 * @throws CallError for an error status, TypeError if the server cannot be reached
 */
export async function call<K extends Key>(key: K, ...[input]: Arguments<RouteByKey[K]>): Promise<ResultOf<K>> {
  const response = await send(key, input)
  return response.json() as Promise<ResultOf<K>>
}

/** Like `call`, for one page of a list. */
export async function callPage<K extends PagedKey>(key: K, ...[input]: Arguments<RouteByKey[K]>): Promise<PageOf<K>> {
  const response = await send(key, input)
  return { rows: (await response.json()) as ResultOf<K>, next: nextCursor(response.headers.get('link')) }
}

/**
 * Runs a task whose requests are not made by `call`, and again if it failed because another user had signed in in this browser:
 * once the page's user is back.
 */
export async function runAsPageUser<Result>(task: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await task()
    } catch (error) {
      const before = countReturns()
      await call('GET /api/auth/user').catch(() => undefined)
      if (countReturns() === before) throw error
    }
  }
}

/** What commands of this browser changed and is not refetched yet. */
let ownChanges: Changed[] = []
/** Ids of the latest own changes that were refetched. */
const refetchedIds: string[] = []
const MAX_REFETCHED_IDS = 50

/** Returns the tags that commands of this browser changed since the last call; the caller refetches them. */
export function takeOwnChanges(): Tag[] {
  const taken = ownChanges
  ownChanges = []
  refetchedIds.push(...taken.map(({ changeId }) => changeId))
  refetchedIds.splice(0, refetchedIds.length - MAX_REFETCHED_IDS)
  return taken.flatMap(({ tags }) => tags)
}

/** Whether this browser refetched the change already. If not, `takeOwnChanges` won't return it: the caller refetches it. */
export function claimChange(changeId: string): boolean {
  ownChanges = ownChanges.filter((own) => own.changeId !== changeId)
  return refetchedIds.includes(changeId)
}

function recordOwnChange(header: string | null) {
  const changed = readChanged(header)
  if (changed) ownChanges.push(changed)
}

/** Sends a request; the signature of `fetch`. */
export type Transport = (url: string, init: RequestInit) => Promise<Response>

let transport: Transport = (url, init) => fetch(url, init)

/** Replaces `fetch` for all calls. On the server, a page that is being rendered calls the routes directly. */
export function setTransport(replacement: Transport) {
  transport = replacement
}

type AnyInput = {
  params?: object
  query?: object
  body?: unknown
  /** The body, instead of JSON. */
  file?: Blob
  headers?: Record<string, string>
  signal?: AbortSignal
  keepalive?: boolean
  isForAnyUser?: boolean
}

/** Asks the user for their password. @returns whether the server has accepted it */
type PasswordPrompt = () => Promise<boolean>

let askPassword: PasswordPrompt = async () => false

/** Sets how a call that needs the password again gets it. */
export function setPasswordPrompt(prompt: PasswordPrompt) {
  askPassword = prompt
}

const PASSWORD_NEEDED: ReturnType<typeof problemType> = 'urn:lintel:problem:password-needed'

/** A call that needs the password again is repeated once the user has given it. @throws as `call` does */
export async function send(key: string, input: AnyInput = {}): Promise<Response> {
  try {
    return await sendOnce(key, input)
  } catch (error) {
    const isPasswordNeeded = error instanceof CallError && error.problem?.type === PASSWORD_NEEDED
    if (isPasswordNeeded && (await askPassword())) return sendOnce(key, input)
    throw error
  }
}

/**
 * Makes a call for the user of this page, whom its writes name. If another user has signed in in this browser, a write is
 * refused and a response is dropped; the call is made again once the page's user is back.
 */
async function sendOnce(key: string, input: AnyInput): Promise<Response> {
  for (;;) {
    const user = input.isForAnyUser ? undefined : readPageUser()
    const response = await request(key, input, user)
    const other = otherUserOf(response, user)
    if (!other) return checked(response)
    // The session has ended. Its writes were answered as a visitor's.
    if (other === ANONYMOUS) return checked(key.startsWith('GET ') && response.ok ? signedOut() : response)
    await waitForPageUser(input.signal)
  }
}

const signedOut = () => new Response('Unauthorized', { status: 401 })

function request(key: string, input: AnyInput, user: string | undefined): Promise<Response> {
  const [method, path = ''] = key.split(' ')
  return transport(urlOf(path, input), {
    method,
    credentials: 'include',
    signal: input.signal,
    keepalive: input.keepalive,
    headers: {
      ...input.headers,
      ...(method !== 'GET' && nameUser(user)),
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...(input.file && { 'content-type': input.file.type || 'application/octet-stream' }),
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(input.file && { body: input.file }),
  })
}

/** @throws CallError for an error status */
async function checked(response: Response): Promise<Response> {
  recordOwnChange(response.headers.get(CHANGED))
  if (response.ok) return response
  const text = (await response.text()) || response.statusText
  throw new CallError(response.status, text, readProblem(text), response.headers.get('retry-after'))
}

function urlOf(path: string, { params = {}, query = {} }: AnyInput): string {
  const values = new Map(Object.entries(params))
  const filled = path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}

function readProblem(text: string): Problem | null {
  try {
    const body: unknown = JSON.parse(text)
    return body && typeof body === 'object' && 'detail' in body ? (body as Problem) : null
  } catch {
    return null
  }
}

function nextCursor(link: string | null): string | null {
  const url = link?.match(/^<([^<>]*)>;\s*rel="next"/)?.[1]
  return url ? new URLSearchParams(url.split('?')[1]).get('cursor') : null
}

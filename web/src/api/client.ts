import type { RouteByKey } from '@lintel/contract/api'
import { CHANGED, type Changed, readChanged } from '@lintel/contract/changed'
import type { Problem } from '@lintel/contract/errors'
import type { BodyIn, ParamsIn, QueryIn, Result, Route } from '@lintel/contract/route'
import type { Tag } from '@lintel/contract/tags'

type Key = keyof RouteByKey
export type PagedKey = { [K in Key]: RouteByKey[K] extends { paged: true } ? K : never }[Key]

type Given<Name extends string, Value, Optional = false> = [Value] extends [undefined]
  ? unknown
  : Optional extends true
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }
type InputOf<R extends Route> = Given<'params', ParamsIn<R>> &
  Given<'query', QueryIn<R>, true> &
  Given<'body', BodyIn<R>> &
  (R extends { takes: readonly string[] } ? { file: Blob } : unknown) & {
    signal?: AbortSignal
    headers?: Record<string, string>
  }
/** What a call is given besides its key. */
export type Arguments<R extends Route> = object extends InputOf<R> ? [input?: InputOf<R>] : [input: InputOf<R>]

export type ResultOf<K extends Key> = Result<RouteByKey[K]>
/** One page of a list: its rows, and the cursor of the next page. */
export type PageOf<K extends PagedKey> = { rows: ResultOf<K>; next: string | null }

/** A call that was refused or failed; the message is the status, a colon, a space and the answer's text. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    text: string,
    readonly problem: Problem | null,
  ) {
    super(`${status}: ${text}`)
  }
}

/**
 * Makes a call of the contract, named as `'GET /api/properties/:id'`.
 * @throws CallError for any answer that is not good, TypeError when the server cannot be reached
 */
export async function call<K extends Key>(key: K, ...[input]: Arguments<RouteByKey[K]>): Promise<ResultOf<K>> {
  const response = await send(key, input)
  return response.json() as Promise<ResultOf<K>>
}

/** As `call`, for one page of a list. */
export async function callPage<K extends PagedKey>(key: K, ...[input]: Arguments<RouteByKey[K]>): Promise<PageOf<K>> {
  const response = await send(key, input)
  return { rows: (await response.json()) as ResultOf<K>, next: nextCursor(response.headers.get('link')) }
}

/** What commands of this browser changed and nothing has refetched yet. */
let ownChanges: Changed[] = []
/** Ids of the last changes that were taken from there. */
const takenIds: string[] = []
const TAKEN_IDS_MAX = 50

/** Takes the tags that commands of this browser changed, in order to refetch them. */
export function takeOwnChanges(): Tag[] {
  const taken = ownChanges
  ownChanges = []
  takenIds.push(...taken.map(({ changeId }) => changeId))
  takenIds.splice(0, takenIds.length - TAKEN_IDS_MAX)
  return taken.flatMap(({ tags }) => tags)
}

/** Whether a change that the socket tells of was refetched already; if not, it is from now on. */
export function takeChange(changeId: string): boolean {
  ownChanges = ownChanges.filter((own) => own.changeId !== changeId)
  return takenIds.includes(changeId)
}

function noteOwnChange(header: string | null) {
  const changed = readChanged(header)
  if (changed) ownChanges.push(changed)
}

/** How a call leaves, as `fetch` does it. */
export type Transport = (address: string, init: RequestInit) => Promise<Response>

let transport: Transport = (address, init) => fetch(address, init)

/** Lets calls leave another way: the server, while it renders a page, answers them itself. */
export function sendCallsBy(other: Transport) {
  transport = other
}

type AnyInput = {
  params?: object
  query?: object
  body?: unknown
  /** Bytes as the body in place of JSON. */
  file?: Blob
  headers?: Record<string, string>
  signal?: AbortSignal
}

async function send(key: string, input: AnyInput = {}): Promise<Response> {
  const [method, path = ''] = key.split(' ')
  const response = await transport(addressOf(path, input), {
    method,
    credentials: 'include',
    signal: input.signal,
    headers: {
      ...input.headers,
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...(input.file && { 'content-type': input.file.type || 'application/octet-stream' }),
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    ...(input.file && { body: input.file }),
  })
  noteOwnChange(response.headers.get(CHANGED))
  if (response.ok) return response
  const text = (await response.text()) || response.statusText
  throw new CallError(response.status, text, readProblem(text))
}

function addressOf(path: string, { params = {}, query = {} }: AnyInput): string {
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
  const address = link?.match(/^<([^<>]*)>;\s*rel="next"/)?.[1]
  return address ? new URLSearchParams(address.split('?')[1]).get('cursor') : null
}

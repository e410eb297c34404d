import type { ServerFrame } from '@lintel/contract/frames'
import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followChanges, refetchShown } from './changes.ts'
import { call, setTransport } from './client.ts'
import { makeQueryClient } from './query-client.ts'

const id = '0198a7c0-0000-7000-8000-000000000001'
const SHOWS = {
  'GET /api/overview': () => ['applications', 'properties'],
  'GET /api/applications/:id': ({ params }: { params: Record<string, string> }) => [`application:${params.id}`],
  'GET /api/auth/user': () => ['account'],
  'GET /api/properties/:id/management': () => ['properties', 'messages'],
  'GET /api/messages/unread': () => ['messages'],
}

const PUSHED = {
  reads: ['GET /api/messages/unread'],
  tagsOf: ({ type }: ServerFrame) => (type === 'unread' ? ['messages'] : []),
}
let receive: (frame: ServerFrame) => void
let unsubscribe: () => void
let reads: string[]
let client: QueryClient

const observe = (queryKey: unknown[]) =>
  new QueryObserver(client, { queryKey, queryFn: () => reads.push(String(queryKey[0])) }).subscribe(() => undefined)

beforeEach(async () => {
  vi.useFakeTimers()
  client = makeQueryClient(
    () => undefined,
    (cache, tags) => refetchShown(cache, SHOWS, tags, PUSHED.reads),
  )
  reads = []
  for (const key of Object.keys(SHOWS)) if (!key.endsWith(':id')) observe([key, {}])
  observe(['GET /api/applications/:id', { params: { id } }])
  await vi.advanceTimersByTimeAsync(1)
  reads.length = 0
  follow(true)
})
/** @param isToldSincePage whether the server tells what changed before the connection */
function follow(isToldSincePage: boolean) {
  const onFrame = (listener: typeof receive) => {
    receive = listener
    return () => undefined
  }
  unsubscribe = followChanges(client, { onFrame }, SHOWS, { pushed: PUSHED, isToldSincePage })
}
afterEach(() => {
  unsubscribe()
  client.clear()
  vi.useRealTimers()
  setTransport((url, init) => fetch(url, init))
})

const change = (...tags: string[]): ServerFrame => ({ type: 'changed', changeId: crypto.randomUUID(), tags })

describe('a change by another browser', () => {
  test.each([
    [['applications'], ['GET /api/overview']],
    [[`application:${id}`], ['GET /api/applications/:id']],
    [['application:*'], ['GET /api/applications/:id']],
    [['application:another', 'leases'], []],
  ])('with tags %j refetches %j at once, and nothing else', async (tags, expected) => {
    receive(change(...tags))
    await vi.advanceTimersByTimeAsync(1)
    expect(reads.sort()).toEqual(expected)
  })

  test('is refetched at most once a second', async () => {
    for (let i = 0; i < 30; i++) {
      receive(change('applications'))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(reads.length).toBeLessThanOrEqual(4)
    reads.length = 0
    receive(change('applications'))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(reads).toContain('GET /api/overview')
  })
})

test('repeats a first read that was in progress when the change came', async () => {
  let answer: (text: string) => void = () => undefined
  const queryFn = vi.fn(() => new Promise<string>((resolve) => (answer = resolve)))
  const observer = new QueryObserver(client, { queryKey: ['GET /api/overview', { query: { late: true } }], queryFn })
  const stop = observer.subscribe(() => undefined)
  receive(change('applications'))
  await vi.advanceTimersByTimeAsync(1)
  expect(queryFn).toHaveBeenCalledTimes(1)
  answer('before the change')
  await vi.advanceTimersByTimeAsync(1)
  expect(queryFn).toHaveBeenCalledTimes(2)
  answer('after it')
  await vi.advanceTimersByTimeAsync(1)
  expect(observer.getCurrentResult().data).toBe('after it')
  stop()
})

test('refetches what else shows messages when a frame brings one', async () => {
  const total = { unreadCount: 1, countedThrough: null }
  receive({ type: 'unread', userId: id, unreadCount: 1, total })
  await vi.advanceTimersByTimeAsync(1)
  expect(reads).toEqual(['GET /api/properties/:id/management'])
})

const ALL_BUT_PUSHED = [
  'GET /api/applications/:id',
  'GET /api/auth/user',
  'GET /api/overview',
  'GET /api/properties/:id/management',
]

test('refetches everything except pushed data after a reconnect, and nothing after a first connect that receives the changes', async () => {
  receive({ type: 'ready' })
  await vi.advanceTimersByTimeAsync(1)
  expect(reads).toEqual([])
  receive({ type: 'ready' })
  await vi.advanceTimersByTimeAsync(1)
  expect(reads.sort()).toEqual(ALL_BUT_PUSHED)
})

test('refetches everything once after a first connect that is not told what changed before', async () => {
  unsubscribe()
  follow(false)
  receive({ type: 'ready' })
  await vi.advanceTimersByTimeAsync(1)
  expect(reads.sort()).toEqual(ALL_BUT_PUSHED)
})

describe('a command of this browser', () => {
  const changeId = crypto.randomUUID()
  const run = (meta: object, status = 200) => {
    setTransport(async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return new Response('null', { status, headers: status === 200 ? { changed: `${changeId} applications` } : {} })
    })
    return new MutationObserver(client, { mutationFn: () => call('POST /api/auth/logout'), meta }).mutate()
  }

  test('refetches the tags of its response once, even if the frame of the change arrives first', async () => {
    const done = run({})
    receive({ type: 'changed', changeId, tags: ['applications'] })
    await vi.advanceTimersByTimeAsync(2_000)
    await done
    expect(reads).toEqual(['GET /api/overview'])
  })

  test.each([404, 409, 412])('refetches everything except pushed data when it is refused with %i', async (status) => {
    const done = run({}, status).catch(() => 'refused')
    await vi.advanceTimersByTimeAsync(100)
    expect([await done, reads.sort()]).toEqual(['refused', ALL_BUT_PUSHED])
  })

  test.each([400, 403, 429, 500])('refetches only the tags of refetchOnError when it fails with %i', async (status) => {
    const done = run({ refetchOnError: ['account'] }, status).catch(() => 'failed')
    await vi.advanceTimersByTimeAsync(100)
    expect([await done, reads]).toEqual(['failed', ['GET /api/auth/user']])
  })

  test('refetches nothing when its input is invalid', async () => {
    const done = run({}, 400).catch(() => 'invalid')
    await vi.advanceTimersByTimeAsync(100)
    expect([await done, reads]).toEqual(['invalid', []])
  })
})

test.each([
  [undefined, false],
  ['records and lists' as const, true],
])('a mutation that awaits %s waits for lists: %s', async (awaits, waitsForLists) => {
  const finish: (() => void)[] = []
  const slow = () => new Promise<number[]>((resolve) => finish.push(() => resolve([])))
  new QueryObserver(client, { queryKey: ['GET /api/overview', {}, 'page'], queryFn: slow }).subscribe(() => undefined)
  finish.shift()?.()
  await vi.advanceTimersByTimeAsync(1)
  setTransport(async () => new Response('null', { headers: { changed: `${crypto.randomUUID()} applications` } }))
  let isDone = false
  const meta = awaits ? { awaits } : {}
  void new MutationObserver(client, { mutationFn: () => call('POST /api/auth/logout'), meta })
    .mutate()
    .then(() => (isDone = true))
  await vi.advanceTimersByTimeAsync(100)
  expect([isDone, reads, finish.length]).toEqual([!waitsForLists, ['GET /api/overview'], 1])
  finish.shift()?.()
  await vi.advanceTimersByTimeAsync(1)
  expect(isDone).toBe(true)
})

import type { ServerFrame } from '@lintel/contract/events'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followChanges } from './changes.ts'

let hear: (frame: ServerFrame) => void
let stop: () => void
let reads: string[]
let client: QueryClient

beforeEach(async () => {
  vi.useFakeTimers()
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  reads = []
  for (const path of [
    '/api/overview',
    '/api/owner/applications',
    '/api/auth/user',
    '/api/tenant/documents',
    '/api/messages/unread',
  ]) {
    const queryFn = () => reads.push(path)
    new QueryObserver(client, { queryKey: [path], queryFn }).subscribe(() => undefined)
  }
  await vi.advanceTimersByTimeAsync(1)
  reads.length = 0
  const onFrame = (listener: typeof hear) => {
    hear = listener
    return () => undefined
  }
  stop = followChanges(client, { onFrame })
})
afterEach(() => {
  stop()
  client.clear()
  vi.useRealTimers()
})

const change = (): ServerFrame => ({ type: 'changed', kind: 'application', id: crypto.randomUUID() })

test('what a change touches is read again at once, and nothing else', async () => {
  hear(change())
  await vi.advanceTimersByTimeAsync(1)
  expect(reads.sort()).toEqual(['/api/overview', '/api/owner/applications'])
})

test.each(['application', 'property'] as const)(
  'reads lists and counts of applications again when any %s changes',
  async (kind) => {
    const keys = [
      ['/api/agent/applications', 'list', { status: 'pending' }],
      ['/api/applications', 'counts', { scope: 'agent' }],
      ['/api/applications', crypto.randomUUID(), 'neighbours', { scope: 'agent' }],
    ]
    for (const queryKey of keys) {
      const queryFn = () => reads.push(queryKey.join())
      new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
    }
    await vi.advanceTimersByTimeAsync(1)
    reads.length = 0
    hear({ type: 'changed', kind, id: crypto.randomUUID() })
    await vi.advanceTimersByTimeAsync(1)
    expect(reads).toEqual(expect.arrayContaining(keys.map((key) => key.join())))
  },
)

test('however much changes, it is read once a second', async () => {
  for (let i = 0; i < 30; i++) {
    hear(change())
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(reads.filter((path) => path === '/api/overview').length).toBeLessThanOrEqual(4)
  reads.length = 0
  hear(change())
  await vi.advanceTimersByTimeAsync(2_000)
  expect(reads).toContain('/api/overview')
})

test('refetches every kind of change after a reconnect, and nothing on a new page', async () => {
  hear({ type: 'ready' })
  await vi.advanceTimersByTimeAsync(1)
  expect(reads).toEqual([])
  hear({ type: 'ready' })
  await vi.advanceTimersByTimeAsync(1)
  expect(reads.sort()).toEqual(['/api/auth/user', '/api/overview', '/api/owner/applications', '/api/tenant/documents'])
})

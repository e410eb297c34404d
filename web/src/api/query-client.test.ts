import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from './query-client.ts'

let client: QueryClient
const queryFn = vi.fn(async () => Promise.reject(new Error('The database is being restarted.')))
const query = { queryKey: ['GET /api/overview', {}], queryFn }

beforeEach(() => {
  vi.useFakeTimers()
  queryFn.mockClear()
  client = makeQueryClient(
    () => undefined,
    async () => ({ records: Promise.resolve(), lists: Promise.resolve() }),
  )
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

/** Opens a screen that shows the query. */
function open() {
  const observer = new QueryObserver(client, client.defaultQueryOptions(query))
  const leave = observer.subscribe(() => undefined)
  return { leave, error: () => observer.getCurrentResult().error }
}

it('reads once what fails while its link is pointed at, pressed and followed', async () => {
  await client.prefetchQuery(query)
  await client.prefetchQuery(query)
  const screen = open()
  await vi.advanceTimersByTimeAsync(100)
  expect([queryFn.mock.calls.length, screen.error()?.message]).toEqual([1, 'The database is being restarted.'])
})

it('takes over a read that is under way', async () => {
  void client.prefetchQuery(query)
  open()
  await vi.advanceTimersByTimeAsync(100)
  expect(queryFn).toHaveBeenCalledTimes(1)
})

it('reads again when a screen that has failed is opened again', async () => {
  const first = open()
  await vi.advanceTimersByTimeAsync(100)
  first.leave()
  open()
  await vi.advanceTimersByTimeAsync(100)
  expect(queryFn).toHaveBeenCalledTimes(2)
})

it('reads again when a link is followed long after its prefetch failed', async () => {
  await client.prefetchQuery(query)
  await vi.advanceTimersByTimeAsync(6_000)
  open()
  await vi.advanceTimersByTimeAsync(100)
  expect(queryFn).toHaveBeenCalledTimes(2)
})

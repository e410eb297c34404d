import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../api/query-client.ts'
import { currentUserQuery } from '../features/accounts/data.ts'
import { prefetchScreen, screenFor } from '../screens.tsx'
import { refetch } from '../signed-in.tsx'
import { loadSignedInCode, setSignedInCode } from '../signed-in-code.ts'
import { VISITS } from './all-visits.ts'
import { type Key, startFakeServer } from './fake-server.ts'
import { users } from './sample-data.ts'

setSignedInCode(() => import('../signed-in.tsx'))
afterEach(() => vi.unstubAllGlobals())

/** The routes of all visits that are prefetched. */
const prefetched = new Set<Key>()

/** A link under the pointer is no visit, nor is the server's rendering: neither marks as read, opens or counts anything. */
it.each(VISITS.map((visit) => [visit.title, visit] as const))('prefetches the %s without writing', async (_, visit) => {
  const [path = '', search = ''] = visit.path.split('#')[0]?.split('?') ?? []
  const screen = screenFor(path, visit.as !== 'visitor')
  if (!screen) throw new Error(`there is no screen at ${path}`)
  const server = startFakeServer(visit.answers)
  const client = makeQueryClient(() => undefined, refetch)
  client.setQueryData(currentUserQuery.queryKey, visit.as === 'visitor' ? null : users[visit.as])
  await loadSignedInCode()
  await prefetchScreen(client, { ...screen, search })
  for (const key of server.requests) prefetched.add(key)
  expect(server.requests.filter((key) => !key.startsWith('GET '))).toEqual([])
})

it('prefetches over fifty routes in all these visits', () => {
  expect(prefetched.size).toBeGreaterThan(50)
})

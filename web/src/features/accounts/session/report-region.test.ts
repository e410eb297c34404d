import type { OwnUser } from '@lintel/contract/accounts/schema'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setTransport } from '../../../api/client.ts'
import { setCurrentUser } from '../data.ts'
import { reportRegion } from './report-region.ts'

const REGION = { locale: 'pt-PT', timeZone: 'Europe/Lisbon' }

let client: QueryClient
let calls: unknown[]
beforeEach(() => {
  vi.stubGlobal('navigator', { language: REGION.locale })
  const resolved = new Intl.DateTimeFormat(REGION.locale, { timeZone: REGION.timeZone }).resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(resolved)
  client = new QueryClient()
  calls = []
  setTransport(async (address, { method, body }) => {
    calls.push([`${method} ${address}`, JSON.parse(String(body))])
    return new Response('null')
  })
})
afterEach(() => {
  setTransport((address, init) => fetch(address, init))
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Mutations start in a microtask. */
const sent = () => new Promise((resolve) => setTimeout(resolve))

const user = (values: Partial<OwnUser> = {}): OwnUser => ({
  id: 'ada',
  username: 'ada',
  firstName: 'Ada',
  lastName: 'Byron',
  profileImageUrl: null,
  email: null,
  phone: null,
  role: 'tenant',
  isApproved: true,
  state: 'active',
  disablingRequestedBy: null,
  isEmailVerified: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  locale: null,
  timeZone: null,
  ...values,
})

test('reports locale and time zone once, also if the account is refetched', async () => {
  setCurrentUser(client, user())
  reportRegion(client)
  setCurrentUser(client, user())
  setCurrentUser(client, user({ firstName: 'Augusta' }))
  await sent()
  expect(calls).toEqual([['PUT /api/auth/locale', REGION]])
})

test('reports nothing for a visitor or for an account that has the same region', async () => {
  reportRegion(client)
  setCurrentUser(client, null)
  setCurrentUser(client, user(REGION))
  await sent()
  expect(calls).toEqual([])
})

test.each([
  { ...REGION, locale: 'en-US' },
  { ...REGION, timeZone: 'America/New_York' },
])('reports the region if the account has %o', async (region) => {
  setCurrentUser(client, user(region))
  reportRegion(client)
  await sent()
  expect(calls).toEqual([['PUT /api/auth/locale', REGION]])
})

test('reports the region for each user who signs in', async () => {
  reportRegion(client)
  setCurrentUser(client, user())
  setCurrentUser(client, null)
  setCurrentUser(client, user({ id: 'noor' }))
  await sent()
  expect(calls).toHaveLength(2)
})

import type { OwnUser } from '@lintel/contract/accounts/schema'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendCallsBy } from '../../api/client.ts'
import { setCurrentUser } from './data.ts'
import { reportRegion } from './report-region.ts'

const HERE = { locale: 'pt-PT', timeZone: 'Europe/Lisbon' }

let client: QueryClient
let calls: unknown[]
beforeEach(() => {
  vi.stubGlobal('navigator', { language: HERE.locale })
  const resolved = new Intl.DateTimeFormat(HERE.locale, { timeZone: HERE.timeZone }).resolvedOptions()
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(resolved)
  client = new QueryClient()
  calls = []
  sendCallsBy(async (address, { method, body }) => {
    calls.push([`${method} ${address}`, JSON.parse(String(body))])
    return new Response('null')
  })
})
afterEach(() => {
  sendCallsBy((address, init) => fetch(address, init))
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

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
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  locale: null,
  timeZone: null,
  ...values,
})

test('reports locale and time zone once, however often the account is read again', () => {
  setCurrentUser(client, user())
  reportRegion(client)
  setCurrentUser(client, user())
  setCurrentUser(client, user({ firstName: 'Augusta' }))
  expect(calls).toEqual([['PUT /api/auth/locale', HERE]])
})

test('reports nothing for a visitor, nor for an account that has the same', () => {
  reportRegion(client)
  setCurrentUser(client, null)
  setCurrentUser(client, user(HERE))
  expect(calls).toEqual([])
})

test.each([
  { ...HERE, locale: 'en-US' },
  { ...HERE, timeZone: 'America/New_York' },
])('reports a changed region: the account has %o', (region) => {
  setCurrentUser(client, user(region))
  reportRegion(client)
  expect(calls).toEqual([['PUT /api/auth/locale', HERE]])
})

test('reports for each person who signs in', () => {
  reportRegion(client)
  setCurrentUser(client, user())
  setCurrentUser(client, null)
  setCurrentUser(client, user({ id: 'noor' }))
  expect(calls).toHaveLength(2)
})

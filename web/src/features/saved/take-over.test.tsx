import type { OwnUser } from '@lintel/contract/accounts/schema'
import type { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../api/query-client.ts'
import { type FakeServer, startFakeServer } from '../../test/fake-server.ts'
import { property, users } from '../../test/sample-data.ts'
import { currentUserQuery } from '../accounts/data.ts'
import { readBrowserProperties, setSavedInBrowser } from './browser-properties.ts'
import { takeOverBrowserProperties } from './take-over.ts'

const other = '01890000-0000-7000-8000-000000000001'
const SAVE = 'POST /api/saved/homes'
let server: FakeServer

beforeEach(() => {
  server = startFakeServer({ [SAVE]: null })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

/** Opens a page of this user. */
function openPage(user: OwnUser): QueryClient {
  const client = makeQueryClient(
    () => undefined,
    async () => ({ records: Promise.resolve(), lists: Promise.resolve() }),
  )
  client.setQueryData(currentUserQuery.queryKey, user)
  takeOverBrowserProperties(client)
  return client
}
const attempts = () => server.sent.filter(({ key }) => key === SAVE).map(({ body }) => body)

it('keeps the homes of a failed move for the user who signed in first', async () => {
  setSavedInBrowser(property.id, true)
  server.refuse(SAVE, 'unavailable', 'The database is being restarted.')
  const page = openPage(users.tenant)
  await waitFor(() => expect(attempts()).toHaveLength(1))
  await waitFor(() => expect(page.isMutating()).toBe(0))
  server.answer(SAVE, null)
  openPage(users.owner)
  expect(readBrowserProperties().saved).toEqual([])
  setSavedInBrowser(other, true)
  openPage(users.owner)
  await waitFor(() => expect(attempts()).toEqual([{ homes: [property.id] }, { homes: [other] }]))
  openPage(users.tenant)
  await waitFor(() => expect(attempts().at(-1)).toEqual({ homes: [property.id] }))
  await waitFor(() => expect(Object.keys(localStorage)).toEqual(['lintel-homes']))
})

it('does not drop a home that is saved while others are moved', async () => {
  setSavedInBrowser(property.id, true)
  server.hang(SAVE)
  openPage(users.tenant)
  await waitFor(() => expect(attempts()).toHaveLength(1))
  setSavedInBrowser(other, true)
  expect(readBrowserProperties().saved).toEqual([other])
})

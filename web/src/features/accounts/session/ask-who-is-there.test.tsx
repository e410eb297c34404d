import type { OwnUser } from '@lintel/contract/accounts/schema'
import { ANONYMOUS } from '@lintel/contract/page-user'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { call } from '../../../api/client.ts'
import { setPageUser } from '../../../api/page-user.ts'
import { makeQueryClient } from '../../../api/query-client.ts'
import { type FakeServer, startFakeServer } from '../../../test/fake-server.ts'
import { property, users } from '../../../test/sample-data.ts'
import { currentUserQuery } from '../data.ts'
import { askWhoIsThere } from './ask-who-is-there.tsx'
import { openOtherTabs } from './other-tabs.ts'

const alice: OwnUser = { ...users.tenant, firstName: 'Alice', username: 'alice' }
const bob: OwnUser = { ...users.owner, firstName: 'Bob', username: 'bob' }
let server: FakeServer

beforeEach(() => {
  server = startFakeServer({
    'GET /api/auth/user': bob,
    'PUT /api/saved/homes/:id': null,
    'POST /api/auth/login': alice,
    'POST /api/auth/logout': null,
  })
  server.userId = bob.id
})
afterEach(() => {
  setPageUser({ read: () => undefined, waitForUser: () => Promise.resolve() })
  cleanup()
  vi.unstubAllGlobals()
})

/** Makes this a page of that user, and saves a home in it. */
function savePropertyAs(user: OwnUser | null) {
  const client = makeQueryClient(
    () => undefined,
    async () => ({ records: Promise.resolve(), lists: Promise.resolve() }),
  )
  client.setQueryData(currentUserQuery.queryKey, user)
  setPageUser({ read: () => user?.id ?? ANONYMOUS, waitForUser: () => askWhoIsThere(client) })
  return call('PUT /api/saved/homes/:id', { params: { id: property.id } })
}
const letAliceIn = () => {
  server.userId = alice.id
  server.answer('GET /api/auth/user', alice)
}

it('says who is signed in now, and lets the page’s user sign in again without leaving it', async () => {
  const saved = savePropertyAs(alice)
  await screen.findByRole('dialog', { name: 'You are signed in as Bob in this browser now' })
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Sign in as Alice' }))
  fireEvent.change(screen.getByLabelText('Password of @alice'), { target: { value: 'hers' } })
  server.refuse('POST /api/auth/login', 'wrong_credentials', 'That is not the password.')
  const submit = () => fireEvent.submit(screen.getByLabelText('Password of @alice').closest('form') as HTMLFormElement)
  submit()
  await screen.findByText('That is not the password.')
  server.answer('POST /api/auth/login', alice)
  letAliceIn()
  submit()
  await saved
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.sent.map(({ body }) => body)).toContainEqual({ username: 'alice', password: 'hers' })
})

it('goes on by itself once the page’s user has signed in in another tab', async () => {
  const saved = savePropertyAs(alice)
  await screen.findByRole('dialog')
  letAliceIn()
  fireEvent.focus(window)
  await saved
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('receives it from that tab', async () => {
  const saved = savePropertyAs(alice)
  await screen.findByRole('dialog')
  letAliceIn()
  const other = openOtherTabs(() => undefined)
  other.tell(alice.id)
  await saved
  other.close()
})

it('leads to sign-in once that session has ended', async () => {
  server.answer('GET /api/auth/user', bob)
  const saved = savePropertyAs(alice)
  await screen.findByRole('dialog')
  server.refuse('GET /api/auth/user', 'unauthenticated', 'Please sign in')
  server.refuse('PUT /api/saved/homes/:id', 'unauthenticated', 'Please sign in')
  server.userId = undefined
  fireEvent.focus(window)
  await expect(saved).rejects.toThrow(/^401: .*Unauthorized/)
})

it('reloads the page for the user who is signed in now', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  void savePropertyAs(alice).catch(() => undefined)
  fireEvent.click(await screen.findByRole('button', { name: 'Continue as Bob' }))
  expect(reload).toHaveBeenCalledTimes(1)
  reload.mockRestore()
  letAliceIn()
  fireEvent.focus(window)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('offers a visitor’s page to sign the other out', async () => {
  const saved = savePropertyAs(null)
  fireEvent.click(await screen.findByRole('button', { name: 'Sign Bob out' }))
  server.userId = undefined
  await saved
  expect(server.requests).toContain('POST /api/auth/logout')
  expect(screen.queryByRole('dialog')).toBeNull()
})

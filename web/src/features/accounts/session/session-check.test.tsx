import { ANONYMOUS } from '@lintel/contract/page-user'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setPageUser } from '../../../api/page-user.ts'
import { makeQueryClient } from '../../../api/query-client.ts'
import { type FakeServer, startFakeServer } from '../../../test/fake-server.ts'
import { users } from '../../../test/sample-data.ts'
import { toasts } from '../../../ui/overlays/toast-store.ts'
import { currentUserQuery, useCurrentUser } from '../data.ts'
import { goToSignIn } from './go-to-sign-in.ts'
import { openOtherTabs } from './other-tabs.ts'
import { checkSession, followOtherTabs } from './session-check.ts'

let server: FakeServer
const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)

const waitForUser = vi.fn<() => Promise<void>>()

beforeEach(() => {
  server = startFakeServer({ 'GET /api/auth/user': users.tenant })
  window.history.replaceState(null, '', '/listings?city=Ghent')
  assign.mockClear()
  waitForUser.mockReset()
  setPageUser({ read: () => users.tenant.id, waitForUser })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  setPageUser({ read: () => undefined, waitForUser: () => Promise.resolve() })
  // As if the page came back: it may redirect again.
  window.dispatchEvent(new Event('pageshow'))
})

const openPage = () => {
  const client = makeQueryClient(goToSignIn, async () => ({ records: Promise.resolve(), lists: Promise.resolve() }))
  client.setQueryData(currentUserQuery.queryKey, users.tenant)
  return client
}
const expectSignIn = async () => {
  await waitFor(() =>
    expect(toasts.getSnapshot()[0]).toMatchObject({
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
    }),
  )
  expect(assign).not.toHaveBeenCalled()
  await waitFor(() => expect(assign.mock.calls).toEqual([['/api/login?next=%2Flistings%3Fcity%3DGhent']]))
}

it('shows the specified toast on any screen once the session has ended elsewhere, and keeps the page until it leads to sign-in', async () => {
  const client = openPage()
  const { result } = renderHook(useCurrentUser, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  server.refuse('GET /api/auth/user', 'unauthenticated', 'Please sign in')
  const checked = checkSession(client)
  await expectSignIn()
  expect(await checked).toBe(false)
  expect(result.current?.id).toBe(users.tenant.id)
})

it('does so, too, when the account is read again', async () => {
  const client = openPage()
  server.refuse('GET /api/auth/user', 'unauthenticated', 'Please sign in')
  await client.refetchQueries(currentUserQuery).catch(() => undefined)
  await client.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => undefined)
  await expectSignIn()
  expect(client.getQueryData(currentUserQuery.queryKey)?.id).toBe(users.tenant.id)
})

it('keeps a page that has signed its user out itself meanwhile, and what is typed there', async () => {
  let user: string = users.tenant.id
  setPageUser({ read: () => user, waitForUser })
  server.refuse('GET /api/auth/user', 'unauthenticated', 'Please sign in')
  const checked = checkSession(openPage())
  await waitFor(() => expect(toasts.getSnapshot()[0]).toMatchObject({ title: 'Unauthorized' }))
  user = ANONYMOUS
  await checked
  expect(assign).not.toHaveBeenCalled()
})

it('does so when another tab has signed out', async () => {
  followOtherTabs(openPage())
  server.refuse('GET /api/auth/user', 'unauthenticated', 'Please sign in')
  const other = openOtherTabs(() => undefined)
  other.tell(null)
  await expectSignIn()
  other.close()
})

it('does nothing while the session is the user’s', async () => {
  expect(await checkSession(openPage())).toBe(true)
  expect(assign).not.toHaveBeenCalled()
})

describe('a session that a sign-in in another tab ends before its cookie is there', () => {
  const checkUntilToast = async () => {
    const before = toasts.getSnapshot()[0]
    server.refuse('GET /api/auth/user', 'unauthenticated', 'Please sign in')
    const checked = checkSession(openPage())
    await waitFor(() => expect(toasts.getSnapshot()[0]).not.toBe(before))
    server.answer('GET /api/auth/user', users.tenant)
    return { checked }
  }

  it('is the page’s again if it was its user who signed in: the page stays', async () => {
    const { checked } = await checkUntilToast()
    expect(await checked).toBe(true)
    expect(assign).not.toHaveBeenCalled()
  })

  it('asks who is there if another user signed in, and stays once its user is back', async () => {
    waitForUser.mockImplementation(async () => {
      server.userId = users.tenant.id
    })
    const { checked } = await checkUntilToast()
    server.userId = users.owner.id
    expect(await checked).toBe(true)
    expect(waitForUser).toHaveBeenCalledTimes(1)
    expect(assign).not.toHaveBeenCalled()
  })
})

import { USERS } from '@lintel/contract/accounts/tags'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { listed, userCounts, users } from '../../../test/sample-data.ts'
import { toasts } from '../../../ui/overlays/toast-store.ts'

afterEach(() => {
  cleanup()
  toasts.remove()
  vi.unstubAllGlobals()
})

const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const HIDDEN = ['phone', 'email', 'joined']
const SHOWN = ['', 'Name', 'Role', 'State', 'Homes', 'Applications', 'Actions']

async function open(hiddenColumns: string[]) {
  const server = startFakeServer({
    'GET /api/agent/users': [listed(users.tenant), listed(users.owner)],
    'GET /api/agent/users/counts': userCounts,
    'GET /api/preferences': { peopleTable: { hiddenColumns } },
  })
  await renderScreen('/users?search=o', users.agent)
  await screen.findByRole('table', { name: 'Users' })
  return server
}

it('sorts people by name', async () => {
  await open([])
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(window.location.search).toBe('?search=o&sort=name')
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
})

it('hides columns for good, also faster than they are stored', async () => {
  const server = await open([])
  const store = server.answerLater('PATCH /api/preferences', {})
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  for (const name of ['Phone', 'Email', 'Joined'])
    fireEvent.click(await screen.findByRole('menuitemcheckbox', { name }))
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  await waitFor(() => expect(headings()).toEqual(SHOWN))
  store()
  await waitFor(() => expect(server.sent.at(-1)?.body).toEqual({ peopleTable: { hiddenColumns: HIDDEN } }))
  expect(headings()).toEqual(SHOWN)
})

it('downloads the columns that it shows', async () => {
  const server = await open(HIDDEN)
  expect(headings()).toEqual(SHOWN)
  fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
  await waitFor(() => expect(server.unanswered).toHaveLength(1))
  const { pathname, searchParams } = new URL(server.unanswered[0]?.replace('GET ', '') ?? '', window.location.origin)
  expect([pathname, searchParams.get('search'), searchParams.get('columns')]).toEqual([
    '/api/agent/users.csv',
    'o',
    'name,role,state,homes,applications',
  ])
})

const waiting = { ...users.agent, id: users.tenant.id, firstName: 'Second', isApproved: false }

it('finds a waiting agent by a search in the URL, and approves them', async () => {
  const server = startFakeServer({
    'GET /api/agent/users': [listed(waiting)],
    'GET /api/agent/users/counts': userCounts,
    'GET /api/preferences': {},
    'POST /api/agent/users/:id/approve': { ...waiting, isApproved: true },
  })
  server.changed = [USERS]
  await renderScreen('/users?role=active', users.agent)
  fireEvent.click(await screen.findByRole('link', { name: /^Everyone/ }))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'second' } })
  await waitFor(() => expect(window.location.search).toBe('?search=second'))
  await waitFor(() => expect(server.urls.at(-1)).toContain('search=second'))
  server.answer('GET /api/agent/users', [listed({ ...waiting, isApproved: true })])
  fireEvent.click(await screen.findByRole('button', { name: 'Approve Second Moreau' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull())
  expect(toasts.getSnapshot()[0]).toMatchObject({ title: 'Approved' })
  const message = screen.getByRole('link', { name: 'Message Second Moreau' })
  expect(message.getAttribute('href')).toBe(`/messages?to=${waiting.id}`)
})

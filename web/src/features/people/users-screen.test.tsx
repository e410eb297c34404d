import { USERS } from '@lintel/contract/accounts/tags'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../test/fake-server.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { listed, userCounts, users } from '../../test/sample-data.ts'
import { toasts } from '../../ui/toast-store.ts'

afterEach(() => {
  cleanup()
  toasts.remove()
  vi.unstubAllGlobals()
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

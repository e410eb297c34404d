import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../../test/fake-server.ts'
import { users } from '../../../test/sample-data.ts'
import { toasts } from '../../../ui/overlays/toast-store.ts'
import { currentUserQuery } from '../data.ts'
import { OwnerInvitation } from './owner-invitation.tsx'

const READ = 'GET /api/auth/owner-invitation'
const ACCEPT = 'POST /api/auth/owner-invitation/:id/accept'
const invitation = { id: crypto.randomUUID(), invitedBy: users.agent, expiresAt: '2026-01-19T09:30:00.000Z' }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show() {
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <OwnerInvitation />
    </QueryClientProvider>,
  )
  return client
}

it('makes the invited tenant who accepts an owner', async () => {
  startFakeServer({ [READ]: invitation, [ACCEPT]: { ...users.tenant, role: 'owner' } })
  const client = show()
  expect(await screen.findByText('Ada Moreau invites you to become an owner')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Become an owner' }))
  await waitFor(() => expect(toasts.getSnapshot()[0]?.title).toBe('You are an owner'))
  expect(client.getQueryData(currentUserQuery.queryKey)?.role).toBe('owner')
})

it('says why an invitation to become an owner can’t be accepted', async () => {
  const server = startFakeServer({ [READ]: invitation })
  server.refuse(ACCEPT, 'conflict', 'This invitation has expired.')
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Become an owner' }))
  expect(await screen.findByText('This invitation has expired.')).toBeTruthy()
})

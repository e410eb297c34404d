import type { OwnUser } from '@lintel/contract/accounts/schema'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type Answers, startFakeServer } from '../../../test/fake-server.ts'
import { users } from '../../../test/sample-data.ts'
import { currentUserQuery } from '../../accounts/data.ts'
import { InvitationScreen } from './invitation-screen.tsx'

const OPEN = 'POST /api/invitations/open'
const ACCEPT = 'POST /api/invitations/accept'
const invitation = {
  property: { title: 'Mill House', address: '1 Mill Lane', city: 'Ghent' },
  landlord: 'Oscar Keller',
  tenantName: 'Tessa Ames',
  startDate: '2026-01-01',
  endDate: '2027-12-31',
  monthlyRent: 1500,
  currency: 'USD',
  expiresAt: '2026-12-12T10:00:00.000Z',
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  location.hash = ''
})

function open(answers: Answers, user: OwnUser | null = null, refused = '') {
  location.hash = '#token=secret'
  const server = startFakeServer(answers)
  if (refused) server.refuse(OPEN, 'conflict', refused)
  const client = new QueryClient()
  client.setQueryData(currentUserQuery.queryKey, user)
  render(
    <QueryClientProvider client={client}>
      <InvitationScreen />
    </QueryClientProvider>,
  )
  return server
}

it('shows a visitor the lease, and leads to an account with the token in no path', async () => {
  const server = open({ [OPEN]: invitation })
  expect(await screen.findByText('Mill House, 1 Mill Lane, Ghent')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Create an account' }).getAttribute('href')).toBe(
    '/register?next=%2Flease#invitation=secret',
  )
  const signIn = screen.getByRole('link', { name: 'I have an account' })
  expect(signIn.getAttribute('href')).toBe('/login?next=%2Finvitation')
  fireEvent.click(signIn)
  expect(sessionStorage.getItem('lintel-invitation')).toBe('secret')
  expect(server.sent.map(({ body }) => body)).toEqual([{ token: 'secret' }])
})

it('is accepted with the account of who is signed in', async () => {
  const server = open({ [OPEN]: invitation, [ACCEPT]: { leaseId: crypto.randomUUID() } }, users.tenant)
  fireEvent.click(await screen.findByRole('button', { name: 'Accept with this account' }))
  await waitFor(() => expect(location.pathname).toBe('/lease'))
  expect(server.sent.at(-1)?.body).toEqual({ token: 'secret' })
})

it('says why a link does not work', async () => {
  open({}, null, 'This invitation has expired. Ask your landlord for a new one.')
  expect(await screen.findByText(/^This invitation has expired/)).toBeTruthy()
})

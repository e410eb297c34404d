import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../../test/fake-server.ts'
import { users } from '../../../test/sample-data.ts'
import { currentUserQuery } from '../data.ts'
import { RegisterScreen } from './register-screen.tsx'

const OPEN = 'POST /api/auth/invitations/open'
const REGISTER = 'POST /api/auth/register'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  location.hash = ''
})

function show() {
  const client = new QueryClient()
  render(
    <QueryClientProvider client={client}>
      <RegisterScreen />
    </QueryClientProvider>,
  )
  return client
}

it('registers with the role of an invitation, and with its token', async () => {
  location.hash = '#invited=secret'
  const server = startFakeServer({
    [OPEN]: {
      role: 'owner',
      email: 'olga@mill.example',
      invitedBy: 'Ada Moreau',
      expiresAt: '2026-01-19T09:30:00.000Z',
    },
    [REGISTER]: users.owner,
  })
  const client = show()
  expect(await screen.findByText('Ada Moreau invites you to register as an owner.')).toBeTruthy()
  const role = screen.getByLabelText<HTMLSelectElement>('Account type')
  expect([role.value, role.options.length]).toEqual(['owner', 1])
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  type('First name', 'Olga')
  type('Last name', 'Keller')
  type('Username', 'olga')
  type('Password', 'a long enough password')
  fireEvent.click(screen.getByRole('button', { name: 'Create Account' }))
  await waitFor(() => expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(users.owner))
  expect(server.sent).toMatchObject([
    { key: OPEN, body: { token: 'secret' } },
    { key: REGISTER, body: { username: 'olga', role: 'owner', email: 'olga@mill.example', invitation: 'secret' } },
  ])
})

it('says why an invitation does not work, and still lets them register', async () => {
  location.hash = '#invited=secret'
  const server = startFakeServer({})
  server.refuse(OPEN, 'conflict', 'This invitation has expired. Ask the agent for a new one.')
  show()
  expect(await screen.findByText(/^This invitation has expired/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>('Account type').options).toHaveLength(3)
})

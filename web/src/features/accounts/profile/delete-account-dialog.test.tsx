import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { consequence } from '../../../test/consequence.ts'
import { startFakeServer } from '../../../test/fake-server.ts'
import DeleteAccountDialog from './delete-account-dialog.tsx'

const consequences = [
  consequence('2 documents', { kind: 'goes' }),
  consequence('The security log, with your username', { kind: 'stays' }),
]

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(obstacle: string | null) {
  startFakeServer({ 'GET /api/auth/user/deletion': { obstacle, consequences } })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeleteAccountDialog onClose={() => undefined} />
    </QueryClientProvider>,
  )
}

it('says what goes and what stays before the account is deleted', async () => {
  open(null)
  expect(await screen.findByText('2 documents')).toBeTruthy()
  expect(screen.getByText('The security log, with your username')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delete my account' })).toBeTruthy()
})

it('says only why it can’t be deleted, while it can’t', async () => {
  const obstacle = 'Your lease lasts until Dec 31, 2027.'
  open(obstacle)
  expect(await screen.findByText(obstacle)).toBeTruthy()
  expect(screen.queryByText('What goes')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull()
})

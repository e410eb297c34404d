import type { Invitation } from '@lintel/contract/leases/creation-schema'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../test/fake-server.ts'
import { users } from '../../test/sample-data.ts'
import { currentUserQuery } from '../accounts/data.ts'
import InvitationDialog from './invitation-dialog.tsx'

const READ = 'GET /api/leases/:id/invitation'
const INVITE = 'POST /api/leases/:id/invitation'
const REVOKE = 'DELETE /api/leases/:id/invitation'
const last: Invitation = {
  state: 'open',
  email: 'tessa@mill.example',
  createdAt: '2026-11-28T10:00:00.000Z',
  expiresAt: '2026-12-12T10:00:00.000Z',
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(shown: Invitation | null, user = users.owner) {
  const server = startFakeServer({ [READ]: shown, [INVITE]: { ...last, url: null }, [REVOKE]: null })
  const onClose = vi.fn()
  const client = new QueryClient()
  client.setQueryData(currentUserQuery.queryKey, user)
  render(
    <QueryClientProvider client={client}>
      <InvitationDialog leaseId={crypto.randomUUID()} tenantName="Tessa Ames" onClose={onClose} />
    </QueryClientProvider>,
  )
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByLabelText(/^Email/)
  return { server, dialog, onClose }
}

it('sends an invitation, and says where to and until when', async () => {
  const { server, dialog } = await open(null)
  fireEvent.change(dialog.getByLabelText(/^Email/), { target: { value: 'tessa@mill.example' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }))
  expect(await dialog.findByText(/is on its way to .*tessa@mill\.example/)).toBeTruthy()
  expect(server.sent.map(({ body }) => body)).toEqual([{ email: 'tessa@mill.example' }])
})

it('offers only a link to a user without a verified address, and says why', async () => {
  const { server, dialog } = await open(last, { ...users.owner, isEmailVerified: false })
  const email = dialog.getByLabelText<HTMLInputElement>(/^Email/)
  expect([email.readOnly, email.value]).toEqual([true, ''])
  expect(dialog.getByText(/add your own address in your profile and verify it/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Make a link' }))
  await waitFor(() => expect(server.sent.map(({ body }) => body)).toEqual([{ email: '' }]))
})

it('says that one is open, and revokes it', async () => {
  const { dialog, onClose } = await open(last)
  expect(dialog.getByText(/is open until/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke the open one' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

it('keeps a wrong address, and says so', async () => {
  const { server, dialog } = await open(null)
  server.refuse(INVITE, 'invalid', 'Email is not an address', { email: 'Email is not an address' })
  fireEvent.change(dialog.getByLabelText(/^Email/), { target: { value: 'tessa' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }))
  expect(await dialog.findAllByText('Email is not an address')).not.toEqual([])
})

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../../test/fake-server.ts'
import { users } from '../../../test/sample-data.ts'
import MakeOwnerDialog from '../../accounts/administration/make-owner-dialog.tsx'
import { InviteButton } from './invite-button.tsx'
import InviteDialog from './invite-dialog.tsx'

const INVITE = 'POST /api/agent/invitations'
const LIST = 'GET /api/agent/invitations'
const person = ({ id, firstName, lastName, profileImageUrl }: typeof users.agent) => ({
  id,
  firstName,
  lastName,
  profileImageUrl,
})
const invitation = {
  id: crypto.randomUUID(),
  role: 'owner' as const,
  email: null,
  user: null,
  invitedBy: person(users.agent),
  createdAt: '2026-01-05T09:30:00.000Z',
  expiresAt: '2026-01-19T09:30:00.000Z',
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (element: ReactElement) =>
  render(<QueryClientProvider client={new QueryClient()}>{element}</QueryClientProvider>)

async function openInvite(answers: Parameters<typeof startFakeServer>[0] = { [LIST]: [] }) {
  const server = startFakeServer(answers)
  show(<InviteDialog onClose={() => {}} />)
  return { server, dialog: within(await screen.findByRole('dialog')) }
}

it('invites an owner by a link, which is shown once', async () => {
  const url = 'https://homes.example/register#invited=x'
  const { server, dialog } = await openInvite({ [LIST]: [], [INVITE]: { ...invitation, url } })
  fireEvent.click(dialog.getByRole('button', { name: 'Make a link' }))
  expect((await dialog.findByLabelText<HTMLInputElement>('Link for the person you invite')).value).toBe(url)
  expect(server.sent.map(({ body }) => body)).toEqual([{ role: 'owner', email: '' }])
})

it('keeps a wrong address, and says so', async () => {
  const { server, dialog } = await openInvite()
  server.refuse(INVITE, 'invalid', 'Invalid email address', { email: 'Invalid email address' })
  fireEvent.change(dialog.getByLabelText('Account type'), { target: { value: 'tenant' } })
  fireEvent.change(dialog.getByLabelText('Email'), { target: { value: 'olga' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }))
  expect(await dialog.findByText('Invalid email address')).toBeTruthy()
  expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('olga')
  expect(server.sent.map(({ body }) => body)).toEqual([{ role: 'tenant', email: 'olga' }])
})

it('reads the open ones before the button is pressed', async () => {
  const server = startFakeServer({ [LIST]: [invitation] })
  show(<InviteButton />)
  const button = screen.getByRole('button', { name: 'Invite' })
  fireEvent.pointerEnter(button)
  await waitFor(() => expect(server.requests).toEqual([LIST]))
  fireEvent.click(button)
  expect(await screen.findByRole('list', { name: 'Open invitations' })).toBeTruthy()
})

it('keeps room for the open ones while they load', async () => {
  const server = startFakeServer({})
  server.hang(LIST)
  show(<InviteDialog onClose={() => {}} />)
  expect(await screen.findByText('Loading the open invitations')).toBeTruthy()
})

it('lists the open ones, and revokes one', async () => {
  const { server, dialog } = await openInvite({
    [LIST]: [invitation, { ...invitation, id: crypto.randomUUID(), user: person(users.tenant) }],
    'DELETE /api/agent/invitations/:id': null,
  })
  expect(await dialog.findByText('Tessa Bloom, to become an owner')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Revoke: Owner, by a link' }))
  await waitFor(() => expect(server.requests).toContain('DELETE /api/agent/invitations/:id'))
})

it('says what becoming an owner means before it invites a tenant', async () => {
  const { locale, timeZone, isEmailVerified, ...tessa } = users.tenant
  startFakeServer({ 'POST /api/agent/users/:id/owner-invitation': { ...invitation, user: person(users.tenant) } })
  const onClose = vi.fn()
  show(<MakeOwnerDialog user={tessa} onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Make Tessa Bloom an owner?' }))
  expect(dialog.getByText(/^Nothing changes until Tessa Bloom accepts/)).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

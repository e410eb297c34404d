import { USERS } from '@lintel/contract/accounts/tags'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { refetchShown } from '../../../api/changes.ts'
import { makeQueryClient } from '../../../api/query-client.ts'
import { startFakeServer } from '../../../test/fake-server.ts'
import { listed, users } from '../../../test/sample-data.ts'
import { ownersQuery } from '../account-queries.ts'
import CorrectDetailsDialog from './correct-details-dialog.tsx'

const CORRECT = 'PATCH /api/agent/users/:id'
const LIST = 'GET /api/agent/users'
const { locale, timeZone, isEmailVerified, ...tessa } = users.tenant
const newer = { ...users.tenant, lastName: 'Ames', updatedAt: '2026-02-01T00:00:00.000Z' }
const NEWER = 'Tessa Ames, tessa@homes.example, no phone'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The dialog of a user who is in a list. */
function OfListed({ onClose }: { onClose: () => void }) {
  const user = useQuery(ownersQuery('')).data?.rows[0]
  return user && <CorrectDetailsDialog user={user} onClose={onClose} />
}

async function open() {
  const server = startFakeServer({ [CORRECT]: tessa, [LIST]: [listed(users.tenant)] })
  const onClose = vi.fn()
  const client = makeQueryClient(
    () => undefined,
    (client, tags) => refetchShown(client, { [LIST]: () => [USERS] }, tags),
  )
  render(
    <QueryClientProvider client={client}>
      <OfListed onClose={onClose} />
    </QueryClientProvider>,
  )
  const dialog = within(await screen.findByRole('dialog'))
  const type = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const save = (name = 'Save changes') => fireEvent.click(dialog.getByRole('button', { name }))
  /** The server refuses to save, since another user has saved meanwhile. */
  const refuseOld = () => server.refuse(CORRECT, 'stale', 'This account was changed after you opened it')
  return { server, dialog, onClose, type, save, refuseOld }
}

it('sends only changed fields, with the loaded version', async () => {
  const { server, dialog, onClose, type, save } = await open()
  type('First name', 'Tess')
  expect(dialog.queryByText(/^They get no emails/)).toBeNull()
  type('Email', 'tess@mill.example')
  expect(await dialog.findByText(/^They get no emails/)).toBeTruthy()
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.sent).toMatchObject([
    {
      body: { firstName: 'Tess', email: 'tess@mill.example' },
      headers: { 'if-match': `"${tessa.updatedAt}"` },
    },
  ])
})

it('sends nothing when nothing was changed', async () => {
  const { server, onClose, save } = await open()
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.sent).toEqual([])
})

it('shows another user’s change once loaded, keeps the typed text, and saves it when submitted again', async () => {
  const { server, dialog, onClose, type, save, refuseOld } = await open()
  refuseOld()
  const answer = server.answerLater(LIST, [listed(newer)])
  type('Phone', '+32 9 123')
  save()
  await waitFor(() => expect(server.requests).toEqual([LIST, CORRECT, LIST]))
  expect(await dialog.findByRole('button', { name: 'Saving...' })).toBeTruthy()
  expect(dialog.queryByText(/changed this account meanwhile/)).toBeNull()
  answer()
  expect((await dialog.findByText(/changed this account meanwhile/)).textContent).toContain(NEWER)
  expect(dialog.getByLabelText<HTMLInputElement>('Phone').value).toBe('+32 9 123')
  server.answer(CORRECT, tessa)
  save('Save all the same')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.sent.at(-1)).toMatchObject({
    body: { phone: '+32 9 123' },
    headers: { 'if-match': `"${newer.updatedAt}"` },
  })
})

it('overwrites the shown version, also after another failure', async () => {
  const { server, dialog, onClose, type, save, refuseOld } = await open()
  refuseOld()
  server.answer(LIST, [listed(newer)])
  type('Email', 'tess@mail.example')
  save()
  await dialog.findByRole('button', { name: 'Save all the same' })
  server.refuse(CORRECT, 'invalid', 'No email can be sent there', { email: 'No email can be sent there' })
  save('Save all the same')
  await dialog.findByText('No email can be sent there')
  server.answer(CORRECT, tessa)
  type('Email', 'tess@mill.example')
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.sent.at(-1)).toMatchObject({ headers: { 'if-match': `"${newer.updatedAt}"` } })
})

it('says that the account was changed when it can’t read how', async () => {
  const { server, dialog, type, save, refuseOld } = await open()
  refuseOld()
  server.refuse(LIST, 'unavailable', 'Not available right now')
  type('Phone', '+32 9 123')
  save()
  expect(await dialog.findByText('This account was changed after you opened it')).toBeTruthy()
  expect(await dialog.findByRole('button', { name: 'Save changes' })).toBeTruthy()
  expect(dialog.queryByText(/It has now/)).toBeNull()
})

it('says beside a field why the server refuses it', async () => {
  const { server, dialog, type, save } = await open()
  server.refuse(CORRECT, 'invalid', 'No email can be sent there', { email: 'No email can be sent there' })
  type('Email', 'tess@mail.example')
  save()
  expect(await dialog.findByText('No email can be sent there')).toBeTruthy()
  expect(dialog.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
})

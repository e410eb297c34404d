import type { User } from '@lintel/contract/accounts/schema'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../../test/fake-server.ts'
import { users } from '../../../test/sample-data.ts'
import { CorrectDetailsDialog } from './correct-details-dialog.tsx'

const CORRECT = 'PATCH /api/agent/users/:id'
const { locale, timeZone, isEmailVerified, ...tessa } = users.tenant

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  const server = startFakeServer({ [CORRECT]: tessa })
  const onClose = vi.fn()
  const client = new QueryClient()
  const show = (user: User) => (
    <QueryClientProvider client={client}>
      <CorrectDetailsDialog user={user} onClose={onClose} />
    </QueryClientProvider>
  )
  const { rerender } = render(show(tessa))
  const dialog = within(await screen.findByRole('dialog'))
  const type = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const save = (name = 'Save changes') => fireEvent.click(dialog.getByRole('button', { name }))
  return { server, dialog, onClose, type, save, update: (user: User) => rerender(show(user)) }
}

it('sends what was changed alone, with the version that was read', async () => {
  const { server, dialog, onClose, type, save } = await open()
  type('First name', 'Tess')
  expect(dialog.queryByText(/^They get no emails/)).toBeNull()
  type('Email', 'tess@mill.example')
  expect(await dialog.findByText(/^They get no emails/)).toBeTruthy()
  save()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
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
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.sent).toEqual([])
})

it('shows what somebody else changed meanwhile, keeps what was typed, and saves it when asked again', async () => {
  const { server, dialog, onClose, type, save, update } = await open()
  server.refuse(CORRECT, 'stale', 'This account was changed after you opened it')
  type('Phone', '+32 9 123')
  save()
  await dialog.findByRole('button', { name: 'Save all the same' })
  update({ ...tessa, lastName: 'Ames', updatedAt: '2026-02-01T00:00:00.000Z' })
  expect(dialog.getByRole('status').textContent).toContain('Tessa Ames, tessa@homes.example, no phone')
  expect(dialog.getByLabelText<HTMLInputElement>('Phone').value).toBe('+32 9 123')
  server.answer(CORRECT, tessa)
  save('Save all the same')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.sent.at(-1)).toMatchObject({
    body: { phone: '+32 9 123' },
    headers: { 'if-match': '"2026-02-01T00:00:00.000Z"' },
  })
})

it('says what is wrong with a field beside it', async () => {
  const { server, dialog, type, save } = await open()
  server.refuse(CORRECT, 'invalid', 'Invalid email address', { email: 'Invalid email address' })
  type('Email', 'tess@xn--.example')
  save()
  expect(await dialog.findByText('Invalid email address')).toBeTruthy()
  expect(dialog.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true')
})

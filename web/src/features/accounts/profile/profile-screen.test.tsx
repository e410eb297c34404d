import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setPasswordPrompt } from '../../../api/client.ts'
import { type FakeServer, startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { session, users } from '../../../test/sample-data.ts'
import { toasts } from '../../../ui/overlays/toast-store.ts'
import { askPassword } from '../session/ask-password.tsx'

const CHANGE = 'PATCH /api/auth/user'
const CONFIRM = 'POST /api/auth/confirm'
const EDIT = { name: 'Edit account information' }
let server: FakeServer

beforeEach(async () => {
  server = startFakeServer({
    'GET /api/auth/owner-invitation': null,
    'GET /api/auth/sessions': [session, { ...session, id: users.agent.id, device: 'Safari on iOS', isCurrent: false }],
    'GET /api/messages/blocked': [],
    'GET /api/preferences': {},
  })
  setPasswordPrompt(askPassword)
  await renderScreen('/profile', users.tenant)
})
afterEach(() => {
  cleanup()
  setPasswordPrompt(async () => false)
  sessionStorage.clear()
  toasts.remove()
  vi.unstubAllGlobals()
})

const edit = async () => fireEvent.click(await screen.findByRole('button', EDIT))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }))
const isFocused = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element))

it('shows the error of a field, keeps typed texts over a reload, and sends only changed fields', async () => {
  await edit()
  await isFocused(screen.getByLabelText('First name'))
  type('First name', 'Noor')
  type('Email', 'nowhere')
  await save()
  expect(await screen.findByText('Invalid email address')).toBeTruthy()
  cleanup()
  await renderScreen('/profile', users.tenant)
  expect(await screen.findByLabelText('First name')).toHaveProperty('value', 'Noor')
  type('Email', 'noor@homes.example')
  server.answer(CHANGE, { ...users.tenant, firstName: 'Noor', email: 'noor@homes.example' })
  await save()
  await isFocused(await screen.findByRole('button', EDIT))
  expect(server.sent.map(({ body }) => body)).toEqual([{ firstName: 'Noor', email: 'noor@homes.example' }])
  expect(toasts.getSnapshot()).toMatchObject([{ title: 'Saved' }])
})

it('asks for the password where that is needed, and changes nothing when a wrong one or none is given', async () => {
  server.refuse(CHANGE, 'password_needed', 'Please give your password.')
  await edit()
  type('Email', 'amara@homes.example')
  await save()
  const name = 'Your password, please'
  const field = within(await screen.findByRole('dialog', { name })).getByLabelText('Password')
  await isFocused(field)
  server.refuse(CONFIRM, 'invalid', 'Invalid', { password: 'This is not your password' })
  fireEvent.change(field, { target: { value: 'not this one' } })
  fireEvent.submit(field)
  expect(await screen.findByText('This is not your password')).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'amara@homes.example')
  await save()
  const again = within(await screen.findByRole('dialog', { name })).getByLabelText('Password')
  server.answer(CONFIRM, null)
  server.answer(CHANGE, { ...users.tenant, email: 'amara@homes.example' })
  fireEvent.change(again, { target: { value: 'a quiet street' } })
  fireEvent.submit(again)
  expect(await screen.findByRole('button', EDIT)).toBeTruthy()
  expect(server.sent.map(({ key }) => key)).toEqual([CHANGE, CONFIRM, CHANGE, CONFIRM, CHANGE])
})

it('ends a session in another browser', async () => {
  server.answer('DELETE /api/auth/sessions/:id', null)
  expect(await screen.findByText('This browser')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Sign out Safari on iOS' }))
  await waitFor(() => expect(server.urls).toContain(`/api/auth/sessions/${users.agent.id}`))
})

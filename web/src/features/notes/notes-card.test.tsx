import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../test/fake-server.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { note, personPage, users } from '../../test/sample-data.ts'

const ADD = 'POST /api/people/:id/notes'
const EDIT = 'PATCH /api/notes/:id'
const own = { ...note, author: { ...users.agent } }
let server: FakeServer

beforeEach(() => {
  server = startFakeServer({ 'GET /api/people/:id': personPage, 'GET /api/people/:id/notes': [own] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const send = (field: HTMLElement) => fireEvent.submit(field.closest('form') as HTMLFormElement)
const textIn = (field: HTMLElement) => (field as HTMLTextAreaElement).value

describe('what is typed while a note is stored', () => {
  it.each([
    ['Called them.', ''],
    ['Called them. No answer', 'No answer'],
    ['Something else', 'Something else'],
  ])('“%s” leaves “%s” in the field', async (typed, left) => {
    await renderScreen(`/people/${users.tenant.id}`, users.agent)
    const field = await screen.findByLabelText('New note')
    const store = server.answerLater(ADD, own)
    type(field, 'Called them.')
    send(field)
    await waitFor(() => expect(server.sent.map(({ body }) => body)).toEqual([{ text: 'Called them.' }]))
    type(field, typed)
    store()
    await screen.findByRole('button', { name: 'Add note' })
    await waitFor(() => expect(textIn(field)).toBe(left))
  })

  it('stays over a reload, too', async () => {
    await renderScreen(`/people/${users.tenant.id}`, users.agent)
    const field = await screen.findByLabelText('New note')
    const store = server.answerLater(ADD, own)
    type(field, 'Called them.')
    send(field)
    await waitFor(() => expect(server.sent).toHaveLength(1))
    type(field, 'Called them. No answer')
    store()
    await waitFor(() => expect(textIn(field)).toBe('No answer'))
    cleanup()
    await renderScreen(`/people/${users.tenant.id}`, users.agent)
    expect(textIn(await screen.findByLabelText('New note'))).toBe('No answer')
  })

  it('stays in the editor of a stored note', async () => {
    await renderScreen(`/people/${users.tenant.id}`, users.agent)
    fireEvent.click(await screen.findByRole('button', { name: /^Edit your note/ }))
    const field = screen.getByLabelText('Your note')
    const store = server.answerLater(EDIT, own)
    type(field, 'Edited')
    send(field)
    await waitFor(() => expect(server.sent).toHaveLength(1))
    type(field, 'Edited, and more')
    store()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy())
    expect(textIn(screen.getByLabelText('Your note'))).toBe('Edited, and more')
  })
})

import { NOTES } from '@lintel/contract/notes/tags'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../test/fake-server.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { note, personPage, users } from '../../test/sample-data.ts'
import { toasts } from '../../ui/overlays/toast-store.ts'

const ADD = 'POST /api/people/:id/notes'
const LIST = 'GET /api/people/:id/notes'
const EDIT = 'PATCH /api/notes/:id'
const own = { ...note, author: { ...users.agent } }
let server: FakeServer

beforeEach(() => {
  server = startFakeServer({ 'GET /api/people/:id': personPage, [LIST]: [own] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  toasts.remove()
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

describe('a note', () => {
  const notes = () => screen.queryAllByRole('listitem').filter((item) => item.hasAttribute('data-note'))
  const isFocused = (find: () => Element | null) => waitFor(() => expect(document.activeElement).toBe(find()))

  it('that is refused stays in the field', async () => {
    await renderScreen(`/people/${users.tenant.id}`, users.agent)
    const field = await screen.findByLabelText('New note')
    server.refuse(ADD, 'unavailable', 'The database is being restarted.')
    type(field, 'Called on Monday.')
    send(field)
    expect(await screen.findByText('The database is being restarted.')).toBeTruthy()
    expect(textIn(field)).toBe('Called on Monday.')
    server.answer(ADD, own)
    send(field)
    await waitFor(() => expect(textIn(field)).toBe(''))
  })

  it('is left unchanged by Escape, edited, deleted and restored, each with the focus where it goes on', async () => {
    server.changed = [NOTES]
    await renderScreen(`/people/${users.tenant.id}`, users.agent)
    const edit = () => screen.queryByRole('button', { name: /^Edit your note/ })
    fireEvent.click(await screen.findByRole('button', { name: /^Edit your note/ }))
    await isFocused(() => screen.getByLabelText('Your note'))
    fireEvent.keyDown(screen.getByLabelText('Your note'), { key: 'Escape' })
    await isFocused(edit)
    fireEvent.click(edit() as HTMLElement)
    server.answer(EDIT, { ...own, text: 'Called on Tuesday.', editedAt: own.createdAt })
    server.answer(LIST, [{ ...own, text: 'Called on Tuesday.', editedAt: own.createdAt }])
    type(screen.getByLabelText('Your note'), 'Called on Tuesday.')
    send(screen.getByLabelText('Your note'))
    await waitFor(() => expect(notes()[0]?.textContent).toMatch(/edited\s*Called on Tuesday\./))
    server.answer('DELETE /api/notes/:id', null)
    server.answer(LIST, [])
    fireEvent.click(screen.getByRole('button', { name: /^Delete your note/ }))
    await waitFor(() => expect(notes()).toEqual([]))
    await isFocused(() => screen.getByRole('region', { name: 'Notes' }))
    server.answer('POST /api/notes/:id/restore', own)
    server.answer(LIST, [own])
    await waitFor(() => expect(toasts.getSnapshot()[0]?.action?.label).toBe('Undo'))
    act(() => toasts.getSnapshot()[0]?.action?.onSelect())
    await isFocused(() => notes()[0] ?? null)
  })
})

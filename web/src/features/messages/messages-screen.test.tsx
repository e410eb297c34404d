import type { Conversation } from '@lintel/contract/messages/schema'
import { urlOf } from '@lintel/contract/screens'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../test/fake-server.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { conversation, message, users } from '../../test/sample-data.ts'
import { Shortcuts } from '../../ui/keyboard/shortcuts.tsx'

const EMPTY = 'Select a conversation to start messaging'
const read = { ...conversation, user: users.agent }
const unread = { ...conversation, unreadCount: 2 }
let server: FakeServer
const isOpen = (user: { firstName: string }) => screen.findByRole('textbox', { name: `Message to ${user.firstName}` })

/** Opens the messages of a tenant in a window of a desktop. */
async function open(path: string, conversations = [read, unread], opened: Conversation = unread) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('pointer: fine'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  server = startFakeServer({
    'GET /api/messages/conversations': conversations,
    'GET /api/messages/:userId/conversation': opened,
    'GET /api/messages/:userId': [message],
    'GET /api/preferences': {},
  })
  await renderScreen(path, users.tenant)
  render(<Shortcuts />)
  await screen.findAllByRole('link', { name: /Oscar/ })
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

describe('the messages without a chosen conversation', () => {
  it('open none by themselves: nothing is marked as read, and no thread is asked for', async () => {
    await open('/messages')
    expect(screen.getByText(EMPTY)).toBeTruthy()
    expect(window.location.pathname + window.location.search).toBe('/messages')
    expect(server.requests.filter((key) => key.includes(':userId'))).toEqual([])
    expect(server.sent).toEqual([])
  })

  it('mark the newest unread one, and announce it', async () => {
    await open('/messages')
    const [marked, ...others] = screen.getAllByRole('link', { name: /newest unread/ })
    expect([marked?.getAttribute('href'), others]).toEqual([urlOf('messages', { to: users.owner.id }), []])
    expect(screen.getByText('Newest unread conversation: Oscar Keller').getAttribute('aria-live')).toBe('polite')
  })

  it.each<[string, () => void]>([
    ['a key', () => fireEvent.keyDown(document.body, { key: 'n' })],
    ['a click', () => fireEvent.click(screen.getByRole('link', { name: /^Open it/ }))],
  ])('open the newest unread one with %s, with the focus in its composer', async (_, choose) => {
    await open('/messages')
    const entries = window.history.length
    act(choose)
    const composer = await isOpen(users.owner)
    await waitFor(() => expect(document.activeElement).toBe(composer))
    expect(window.location.search).toBe(`?to=${users.owner.id}`)
    // Back leads to the list.
    expect(window.history.length).toBe(entries + 1)
  })

  it('mark none while all are read', async () => {
    await open('/messages', [read, conversation])
    expect(screen.getByText(EMPTY)).toBeTruthy()
    expect(screen.queryByText(/newest unread/i)).toBeNull()
    expect(screen.queryByRole('link', { name: /^Open it/ })).toBeNull()
  })
})

describe('a chosen conversation', () => {
  it('has the focus in its composer, and stays although another is unread', async () => {
    await open(urlOf('messages', { to: users.owner.id }), [{ ...read, unreadCount: 1 }, conversation])
    expect(document.activeElement).toBe(await isOpen(users.owner))
    expect(screen.queryByText(/newest unread/i)).toBeNull()
  })

  it('says in place of the composer why one can’t write', async () => {
    await open(urlOf('messages', { to: users.owner.id }), [unread], {
      ...unread,
      whyNotWrite: 'This account was deleted',
    })
    expect(await screen.findByText('This account was deleted')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: /^Message to/ })).toBeNull()
  })

  it('says so in place of a thread that one may not read', async () => {
    const why = 'Tenants can write to owners and agents, not to one another'
    await open('/messages')
    server.refuse('GET /api/messages/:userId/conversation', 'forbidden', why)
    await renderScreen(urlOf('messages', { to: users.tenant.id }), users.tenant)
    expect((await screen.findAllByText(why)).length).toBeGreaterThan(0)
  })

  it('keeps its own draft, in which Shift+Enter starts a new line', async () => {
    await open(urlOf('messages', { to: users.owner.id }))
    const draft = 'One line\nand another'
    const composer = await isOpen(users.owner)
    fireEvent.change(composer, { target: { value: draft } })
    expect(fireEvent.keyDown(composer, { key: 'Enter', shiftKey: true })).toBe(true)
    expect(server.sent).toEqual([])
    server.answer('GET /api/messages/:userId/conversation', read)
    fireEvent.click(screen.getByRole('link', { name: /Ada/ }))
    expect(await isOpen(users.agent)).toHaveProperty('value', '')
    cleanup()
    await open(urlOf('messages', { to: users.owner.id }))
    expect(await isOpen(users.owner)).toHaveProperty('value', draft)
  })
})

it('finds conversations by name and text; / leads to the search', async () => {
  await open('/messages')
  const field = screen.getByRole('searchbox')
  fireEvent.keyDown(document.body, { key: '/' })
  expect(document.activeElement).toBe(field)
  server.answer('GET /api/messages/search', [])
  fireEvent.change(field, { target: { value: 'CELLAR' } })
  expect(await screen.findByText('Nothing found')).toBeTruthy()
  expect(server.urls.at(-1)).toContain('=CELLAR')
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }))
  expect((await screen.findAllByRole('link', { name: /Oscar/ })).length).toBeGreaterThan(0)
})

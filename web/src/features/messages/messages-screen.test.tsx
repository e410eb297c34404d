import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../test/fake-server.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { conversation, message, users } from '../../test/sample-data.ts'
import { urls } from '../../urls.ts'

const EMPTY = 'Select a conversation to start messaging'
const read = { ...conversation, user: users.agent }
const unread = { ...conversation, unreadCount: 2 }
const isOpen = (user: { firstName: string }) => screen.findByRole('textbox', { name: `Message to ${user.firstName}` })
const currentUrl = () => window.location.pathname + window.location.search

/** Opens the messages of a tenant in a window of a desktop or a phone, both with a mouse. */
async function open(path: string, { isWide = true, conversations = [read, unread] } = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('pointer: fine') || (isWide && query.includes('min-width')),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  startFakeServer({
    'GET /api/messages/conversations': conversations,
    'GET /api/messages/:userId/conversation': unread,
    'GET /api/messages/:userId': [message],
    'GET /api/preferences': {},
  })
  await renderScreen(path, users.tenant)
  await screen.findAllByRole('link', { name: /Oscar/ })
}

/** The router's event of a new history entry. */
const onPush = vi.fn()
beforeEach(() => window.addEventListener('pushState', onPush))
afterEach(() => {
  cleanup()
  window.removeEventListener('pushState', onPush)
  vi.unstubAllGlobals()
})

describe('the messages without a chosen conversation', () => {
  it('open the one with the newest unread message on a desktop, in place of the history entry', async () => {
    await open('/messages')
    await isOpen(users.owner)
    expect(currentUrl()).toBe(urls.messages({ to: users.owner.id }))
    expect(onPush).not.toHaveBeenCalled()
    expect(screen.queryByText(EMPTY)).toBeNull()
  })

  it('leave the focus where it is', async () => {
    await open('/messages')
    const search = screen.getByRole('searchbox')
    search.focus()
    await isOpen(users.owner)
    expect(document.activeElement).toBe(search)
  })

  it('stay empty once the opened conversation is closed, though it is unread', async () => {
    await open('/messages')
    await isOpen(users.owner)
    act(() => window.history.replaceState(null, '', '/messages'))
    expect(screen.getByText(EMPTY)).toBeTruthy()
    expect(currentUrl()).toBe('/messages')
  })

  it('stay empty while none is unread', async () => {
    await open('/messages', { conversations: [read, conversation] })
    expect(screen.getByText(EMPTY)).toBeTruthy()
    expect(currentUrl()).toBe('/messages')
  })

  it('stay a list on a phone', async () => {
    await open('/messages', { isWide: false })
    expect(currentUrl()).toBe('/messages')
  })
})

describe('a chosen conversation', () => {
  it('has the focus in its composer, and stays although another is unread', async () => {
    await open(urls.messages({ to: users.owner.id }), { conversations: [{ ...read, unreadCount: 1 }, conversation] })
    expect(document.activeElement).toBe(await isOpen(users.owner))
    expect(currentUrl()).toBe(urls.messages({ to: users.owner.id }))
  })
})

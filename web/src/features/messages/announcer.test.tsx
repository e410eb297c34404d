import type { ServerFrame } from '@lintel/contract/frames'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { LiveConnection } from '../../api/live-connection.ts'
import { startFakeServer } from '../../test/fake-server.ts'
import { conversation, message, users } from '../../test/sample-data.ts'
import { Announcer } from './announcer.tsx'
import { useNewestUnread } from './conversations/newest-unread.ts'
import { NoneSelected } from './conversations/none-selected.tsx'
import { start } from './sending/messaging.ts'

let messaging: ReturnType<typeof start> | undefined
afterEach(() => {
  cleanup()
  messaging?.stop()
  vi.unstubAllGlobals()
})

function WithoutThread() {
  const newestUnread = useNewestUnread()
  return (
    <>
      <Announcer openId={null} newestUnread={newestUnread} />
      <NoneSelected newestUnread={newestUnread} />
    </>
  )
}

/** Opens the screen without a thread. @returns receives a frame of the server */
async function open(unreadCount: number) {
  // Another one than the receiver's listens while a text is sent that an earlier test left.
  const listeners = new Set<(frame: ServerFrame) => void>()
  const live = {
    status: 'ready',
    send: () => true,
    onFrame(listener: (frame: ServerFrame) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onStatus: () => () => undefined,
  } as unknown as LiveConnection
  startFakeServer({ 'GET /api/messages/conversations': [{ ...conversation, unreadCount }] })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  messaging = start({ client, userId: users.tenant.id, live, snapshot: { unreadCount, countedThrough: null } })
  render(
    <QueryClientProvider client={client}>
      <WithoutThread />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(client.isFetching()).toBe(0))
  return (frame: ServerFrame) =>
    act(async () => {
      for (const listener of listeners) listener(frame)
    })
}

const later = { ...message, createdAt: '2026-03-10T08:00:00.000Z' }

it.each([
  ['all are read', 0],
  ['one is unread', 1],
])('announces a message that comes after the screen is opened while %s', async (_, unreadCount) => {
  const receive = await open(unreadCount)
  await receive({ type: 'message', message: later })
  await screen.findByText(/^The newest unread one is from/)
  expect(screen.getByText('New message from Oscar Keller').getAttribute('aria-live')).toBe('polite')
})

it('announces the newest unread conversation once it is known', async () => {
  await open(1)
  expect(await screen.findByText('Newest unread conversation: Oscar Keller')).toBeTruthy()
})

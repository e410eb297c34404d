import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LiveConnection } from '../api/live-connection.ts'
import { makeQueryClient } from '../api/query-client.ts'
import { getMessaging, start } from '../features/messages/sending/messaging.ts'
import { VISITS } from './all-visits.ts'
import { type FakeServer, startFakeServer } from './fake-server.ts'
import { renderScreen } from './render-screen.tsx'
import { message, users } from './sample-data.ts'
import type { Visit } from './visits/visit.ts'

let messaging: ReturnType<typeof start> | undefined
afterEach(() => {
  // Its outbox would be sent by the next test.
  messaging?.stop()
  vi.useRealTimers()
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
  localStorage.clear()
})

const FIELDS = 'textarea, input[type="search"], input[type="text"], input:not([type])'
/** Safari's Enter that ends a composition, and Chrome's. */
const COMPOSED = [
  { key: 'Enter', keyCode: 229 },
  { key: 'Enter', keyCode: 13, isComposing: true },
]

describe.each(VISITS.map((visit) => [visit.title, visit] as const))('%s', (_title, visit) => {
  it('does nothing by an Enter that accepts a word', async () => {
    const { server, screen } = await open(visit)
    // What is typed is searched for and saved after a while.
    vi.useFakeTimers()
    for (const field of screen.querySelectorAll<HTMLInputElement>(FIELDS)) {
      if (field.readOnly || field.disabled) continue
      fireEvent.change(field, { target: { value: 'かんじ' } })
      const [{ value }, { href }] = [field, window.location]
      const writes = writesOf(server)
      for (const init of COMPOSED) fireEvent.keyDown(field, init)
      act(() => void vi.advanceTimersByTime(1))
      expect([field.value, window.location.href, writesOf(server)]).toEqual([value, href, writes])
    }
  })
})

it('sends a message by Enter', async () => {
  const live = { status: 'down', send: () => false, onFrame: () => () => {}, onStatus: () => () => {} }
  const client = makeQueryClient(
    () => undefined,
    () => ({ records: Promise.resolve(), lists: Promise.resolve() }),
  )
  messaging = start({ client, userId: users.tenant.id, live: live as unknown as LiveConnection, snapshot: null })
  const thread = VISITS.find(({ title }) => title === 'thread') as Visit
  const { screen } = await open({ ...thread, answers: { ...thread.answers, 'POST /api/messages': message } })
  const field = screen.querySelector('textarea') as HTMLTextAreaElement
  fireEvent.change(field, { target: { value: '漢字' } })
  for (const init of COMPOSED) fireEvent.keyDown(field, init)
  expect(field.value).toBe('漢字')
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  expect(field.value).toBe('')
  // Else its failure would be stored after the test.
  await waitFor(() => expect(getMessaging()?.outbox.getSnapshot()).toEqual([]))
})

it('searches by Enter', async () => {
  const { screen } = await open(VISITS.find(({ title }) => title === 'users') as Visit)
  const field = screen.querySelector('input[type="search"]') as HTMLInputElement
  vi.useFakeTimers()
  fireEvent.change(field, { target: { value: 'mori' } })
  for (const init of COMPOSED) fireEvent.keyDown(field, init)
  act(() => void vi.advanceTimersByTime(1))
  expect(window.location.search).toBe('')
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  act(() => void vi.advanceTimersByTime(1))
  expect(window.location.search).toContain('mori')
})

const writesOf = ({ requests }: FakeServer) => requests.filter((key) => /^(POST|PUT|PATCH|DELETE) /.test(key)).length

async function open({ path, as, answers }: Visit) {
  const server = startFakeServer(answers)
  const screen = await renderScreen(path, as === 'visitor' ? null : users[as])
  await waitFor(() => expect(screen.querySelector('[data-skeleton], [aria-busy="true"]')).toBeNull())
  return { server, screen }
}

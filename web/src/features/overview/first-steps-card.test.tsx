import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../test/fake-server.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { overview, users } from '../../test/sample-data.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const TITLE = 'The first three things to do'
const NEW = new Date().toISOString()

async function open(createdAt: string, isWelcomed?: boolean) {
  const server = startFakeServer({
    'GET /api/preferences': isWelcomed ? { isWelcomed } : {},
    'PATCH /api/preferences': { isWelcomed: true },
    'GET /api/overview': { ...overview.tenant, applications: 0, pendingApplications: 0 },
    'GET /api/tenant/lease': null,
    'GET /api/tenant/documents': [],
    'GET /api/tenant/applications': [],
    'GET /api/money': [],
    'GET /api/properties/public': [],
  })
  await renderScreen('/dashboard', { ...users.tenant, createdAt, email: null })
  return server
}

it('is shown to a new user until they put it away', async () => {
  const server = await open(NEW)
  await screen.findByRole('heading', { name: TITLE })
  fireEvent.click(screen.getByRole('button', { name: 'Don’t show again' }))
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull())
  await waitFor(() => expect(server.sent.map(({ body }) => body)).toEqual([{ isWelcomed: true }]))
})

it.each([
  ['who has put it away', NEW, true],
  ['of an older account', '2020-01-01T00:00:00.000Z', undefined],
])('is not shown to a user %s', async (_who, createdAt, isWelcomed) => {
  const server = await open(createdAt, isWelcomed)
  await screen.findByRole('heading', { name: /^Welcome back/ })
  await waitFor(() => expect(server.requests).toContain('GET /api/tenant/applications'))
  await waitFor(() => expect(document.querySelector('[data-skeleton]')).toBeNull())
  expect(screen.queryByText(TITLE)).toBeNull()
})

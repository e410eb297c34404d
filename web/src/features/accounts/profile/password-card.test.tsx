import { cleanup, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { users } from '../../../test/sample-data.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it.each([
  ['/profile?open=password', true],
  ['/profile', false],
])('%s: the form that changes the password is open: %s', async (path, isOpen) => {
  startFakeServer({ 'GET /api/auth/sessions': [], 'GET /api/messages/blocked': [], 'GET /api/preferences': {} })
  const screen = within(await renderScreen(path, users.tenant))
  await screen.findByRole('heading', { name: 'Password' })
  expect(screen.queryByLabelText('New password') !== null).toBe(isOpen)
})

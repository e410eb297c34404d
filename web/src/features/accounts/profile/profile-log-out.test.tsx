import { cleanup, fireEvent, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { users } from '../../../test/sample-data.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('logs out with drafts and uploads deleted from this browser, and nothing else', async () => {
  startFakeServer({ 'GET /api/auth/sessions': [], 'GET /api/messages/blocked': [], 'GET /api/preferences': {} })
  for (const key of ['lintel-draft outbox', 'uppyState:lintel-documents-1', 'uppyState:lintel-messages-1', 'theme'])
    localStorage.setItem(key, '{}')
  const screen = within(await renderScreen('/profile', users.tenant))
  const link = screen.getByRole('link', { name: 'Log Out' })
  // Without the navigation.
  link.addEventListener('click', (event) => event.preventDefault())
  fireEvent.click(link)
  expect(Object.keys(localStorage)).toEqual(['theme'])
})

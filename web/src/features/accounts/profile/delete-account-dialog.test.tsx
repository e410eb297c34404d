import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../../test/fake-server.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

const NOTHING = { obstacle: null, applications: 0, pendingApplications: 0, documents: 0, homes: 0, hiddenHomes: 0 }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function listGoing(deletion: typeof NOTHING) {
  startFakeServer({ 'GET /api/auth/user/deletion': deletion })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeleteAccountDialog onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const heading = await screen.findByRole('heading', { name: 'What goes' })
  const items = within(heading.parentElement as HTMLElement).getAllByRole('listitem')
  return items.map(({ textContent }) => textContent)
}

it('says that all applications without a lease go, and which of them are pending', async () => {
  const goes = await listGoing({ ...NOTHING, applications: 3, pendingApplications: 1 })
  expect(goes).toContain('3 applications with what you wrote; 1 still pending, withdrawn')
})

it('names no applications, documents or homes where there are none', async () => {
  const goes = await listGoing(NOTHING)
  expect(goes.join()).not.toMatch(/\d|tenants pay/)
})

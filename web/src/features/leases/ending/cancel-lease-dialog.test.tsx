import type { CancellationPreview } from '@lintel/contract/leases/schema'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { consequence } from '../../../test/consequence.ts'
import { startFakeServer } from '../../../test/fake-server.ts'
import { application, lease, property, users } from '../../../test/sample-data.ts'
import { toasts } from '../../../ui/overlays/toast-store.ts'
import CancelLeaseDialog from './cancel-lease-dialog.tsx'

afterEach(() => {
  cleanup()
  toasts.remove()
  vi.unstubAllGlobals()
})

const PREVIEW = 'GET /api/leases/:id/cancellation'
const CANCEL = 'POST /api/leases/:id/cancel'
const TOLD = 'Ines Costa is told that the application is under review again.'
const preview: CancellationPreview = {
  property,
  tenant: users.tenant,
  startDate: '2041-01-01',
  endDate: '2041-12-31',
  obstacle: null,
  consequences: [
    consequence('The lease of Tessa Bloom is cancelled.', { by: 'leases' }),
    consequence(TOLD, { by: 'applications', choice: 'reopenOthers', data: { tenant: 'Ines Costa' } }),
  ],
}

function open(prepare: (server: ReturnType<typeof startFakeServer>) => void = () => {}) {
  const server = startFakeServer({ [PREVIEW]: preview, [CANCEL]: lease })
  prepare(server)
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CancelLeaseDialog application={{ ...application, lease }} onClose={onClose} />
    </QueryClientProvider>,
  )
  const dialog = within(screen.getByRole('dialog'))
  return {
    server,
    onClose,
    dialog,
    confirm: () => fireEvent.click(dialog.getByRole('button', { name: 'Cancel the lease' })),
  }
}

it('says what will happen, and leaves the other applications closed when that is chosen', async () => {
  const { server, onClose, dialog, confirm } = open()
  expect(await dialog.findByText(/Tessa Bloom is cancelled/)).toBeTruthy()
  expect(dialog.getByText(TOLD)).toBeTruthy()
  const reopens = dialog.getByLabelText(/^Reopen the applications/)
  expect(reopens).toHaveProperty('checked', true)
  fireEvent.click(reopens)
  expect(dialog.queryByText(TOLD)).toBeNull()
  confirm()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.sent).toMatchObject([{ key: CANCEL, body: { reopenOthers: false } }])
})

it('can look up again what will happen, and says why the lease can’t be cancelled any more', async () => {
  const { server, onClose, dialog, confirm } = open((started) => started.refuse(PREVIEW, 'internal', 'Restarting.'))
  expect(await dialog.findByText('What a cancellation would do could not be looked up')).toBeTruthy()
  server.answer(PREVIEW, preview)
  fireEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText('What will happen')).toBeTruthy()
  server.refuse(CANCEL, 'conflict', 'This lease was cancelled on Mar 9, 2026')
  confirm()
  expect(await dialog.findByText(/This lease was cancelled on/)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

import type { OwnerBooks } from '@lintel/contract/rent/schema'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../../test/fake-server.ts'
import { users } from '../../../test/sample-data.ts'
import { booksPreview, otherLedger, ownerBooks, plannedRent } from '../../../test/sample-rent.ts'
import OwnerBooksDialog from './owner-books-dialog.tsx'

const READ = 'GET /api/people/:id/books'
const KEEP = 'POST /api/people/:id/books'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const blocked = {
  ...booksPreview,
  leaseId: otherLedger.leaseId,
  property: otherLedger.property,
  tenant: otherLedger.tenant,
  obstacle: 'Its currency is not that of the installation.',
}

async function open(books: OwnerBooks) {
  const server = startFakeServer({ [KEEP]: { isOn: true, leases: [] } })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OwnerBooksDialog ownerId={users.owner.id} books={books} onClose={onClose} />
    </QueryClientProvider>,
  )
  return { server, dialog: within(await screen.findByRole('dialog')), onClose }
}

it('starts the books of the chosen leases with their balances', async () => {
  const { server, dialog, onClose } = await open(ownerBooks)
  expect(dialog.getByText('First: Rent, April 2026: $1,250.00, due on Apr 1, 2026.')).toBeTruthy()
  expect(dialog.getByText('Balances from before').closest('details')?.open).toBe(false)
  fireEvent.change(dialog.getByLabelText('Owed from before'), { target: { value: '120.50' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Start the books of 1 lease' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.sent.map(({ body }) => body)).toEqual([
    {
      isOn: true,
      startOn: '2026-04-01',
      openings: [{ leaseId: booksPreview.leaseId, owed: 120.5, credit: 0, deposit: 0 }],
    },
  ])
})

it('says why a lease can’t be started, and leaves it out', async () => {
  const { server, dialog, onClose } = await open({ isOn: false, leases: [booksPreview, blocked] })
  expect(dialog.getByText(blocked.obstacle)).toBeTruthy()
  const [first, second] = dialog.getAllByRole<HTMLInputElement>('checkbox')
  expect([first?.checked, second?.checked, second?.disabled]).toEqual([true, false, true])
  fireEvent.click(dialog.getByRole('button', { name: 'Start the books of 1 lease' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.sent[0]?.body).toMatchObject({ openings: [{ leaseId: booksPreview.leaseId }] })
})

it('asks to set an amount right that can’t be read, and keeps it', async () => {
  const { server, dialog } = await open(ownerBooks)
  const field = dialog.getByLabelText<HTMLInputElement>('Deposit held')
  fireEvent.change(field, { target: { value: 'much' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Start the books of 1 lease' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(field.value).toBe('much')
  expect(server.sent).toEqual([])
})

it('looks up what is charged from another first day, and leaves out a lease that ends before', async () => {
  const next = { ...plannedRent, dueOn: '2026-05-01', periodStartsOn: '2026-05-01', periodEndsOn: '2026-05-31' }
  const { server, dialog } = await open(ownerBooks)
  server.answer(READ, { isOn: false, leases: [{ ...booksPreview, startOn: '2026-05-01', next }] })
  const day = dialog.getByLabelText('First day of the books')
  fireEvent.change(day, { target: { value: '2026-05-01' } })
  expect(await dialog.findByText('First: Rent, May 2026: $1,250.00, due on May 1, 2026.')).toBeTruthy()
  const obstacle = 'The lease ends on Dec 31, 2026'
  server.answer(READ, { isOn: false, leases: [{ ...booksPreview, obstacle }] })
  fireEvent.change(day, { target: { value: '2027-05-01' } })
  expect(await dialog.findByText(obstacle)).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Save' })).toBeTruthy()
})

it('only switches new leases on or off once all have books', async () => {
  const { server, dialog, onClose } = await open({ isOn: true, leases: [] })
  fireEvent.click(dialog.getByRole('switch', { name: /^Keep books for new leases/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.sent.map(({ body }) => body)).toEqual([{ isOn: false, openings: [] }])
})

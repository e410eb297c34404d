import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { users } from '../../../test/sample-data.ts'
import { booksPreview, ledger, ledgerLines, schedule } from '../../../test/sample-rent.ts'

const PATH = `/leases/${ledger.leaseId}/money`
let server: FakeServer

beforeEach(() => {
  server = startFakeServer({
    'GET /api/leases/:id/account': ledger,
    'GET /api/leases/:id/ledger': ledgerLines,
    'GET /api/leases/:id/schedules': [schedule],
    'GET /api/leases/:id/books': booksPreview,
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function openLedger(user = users.owner) {
  await renderScreen(PATH, user)
  const table = await screen.findByRole('table', { name: 'Charges and payments' })
  return within(table).getAllByRole('row').slice(1)
}

/** Opens the menu of a row and chooses from it. */
async function choose(row: HTMLElement | undefined, name: string) {
  const button = within(row as HTMLElement).getByRole('button')
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('menuitem', { name }))
  return within(await screen.findByRole('dialog'))
}

describe('the lines of a ledger', () => {
  it('show charges and payments, with sign and balance', async () => {
    const rows = await openLedger()
    const [payment, reversal, reversed, charge] = rows.map(({ textContent }) => textContent)
    expect(payment).toContain('Bank transfer · Receipt 12')
    expect(payment).toContain('Reference MARCH RENT')
    expect(payment).toContain('−$500.00$750.00')
    expect(reversal).toContain('Reversed: Payment')
    expect(reversal).toContain('Returned by the bank')
    expect(reversal).toContain('The account was closed.')
    expect(reversal).toContain('+$1,250.00$1,250.00')
    expect(reversed).toContain('Reversed')
    expect(charge).toContain('Rent, March 2026')
    expect(charge).toContain('$750.00 open')
    expect(charge).toContain('+$1,250.00$1,250.00')
  })

  it('strike through reversed lines only', async () => {
    const rows = await openLedger()
    expect(rows.map((row) => [...row.querySelectorAll('s')].map(({ textContent }) => textContent))).toEqual([
      [],
      [],
      ['Payment', '−$1,250.00'],
      [],
    ])
  })

  it('work out a charge on demand', async () => {
    const rows = await openLedger()
    const details = screen.getByText('How it is worked out').closest('details')
    expect(details?.open).toBe(false)
    expect(details?.textContent).toContain('All 31 days of March')
    expect(rows[3]?.contains(details)).toBe(true)
  })

  it('have no menu once they are reversed, and none for the tenant', async () => {
    const rows = await openLedger()
    const counts = rows.map((row) => within(row).queryAllByRole('button').length)
    expect(counts).toEqual([1, 0, 0, 1])
    cleanup()
    const read = await openLedger(users.tenant)
    expect(read.flatMap((row) => within(row).queryAllByRole('button'))).toEqual([])
    expect(screen.queryByRole('button', { name: 'Record a payment' })).toBeNull()
  })
})

describe('what a landlord does about a line', () => {
  it('reverses a payment with its reason, having said what happens', async () => {
    server.refuse('POST /api/payments/:id/reverse', 'conflict', 'It was reversed already.')
    const [payment] = await openLedger()
    const dialog = await choose(payment, 'Reverse the payment…')
    expect(dialog.getByText('$500.00 that it paid is open again.')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Note'), { target: { value: 'No money in the account.' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Reverse' }))
    expect(await dialog.findByText('It was reversed already.')).toBeTruthy()
    expect(server.sent.map(({ body }) => body)).toEqual([{ reason: 'bounced', note: 'No money in the account.' }])
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('No money in the account.')
  })

  it('writes off what is open only with a reason', async () => {
    const rows = await openLedger()
    const dialog = await choose(rows[3], 'Write off what is open…')
    fireEvent.click(dialog.getByRole('button', { name: 'Write off' }))
    expect(await dialog.findByText('A note is required')).toBeTruthy()
    expect(server.sent).toEqual([])
  })

  it('waives a charge', async () => {
    server.refuse('POST /api/charges/:id/reverse', 'conflict', 'Too late.')
    const rows = await openLedger()
    const dialog = await choose(rows[3], 'Waive or reverse…')
    fireEvent.click(dialog.getByRole('button', { name: 'Reverse' }))
    await waitFor(() => expect(server.sent.map(({ body }) => body)).toEqual([{ reason: 'waived', note: null }]))
  })
})

it.each([
  ['a landlord on the ledger', PATH, users.owner],
  ['a tenant on Money', '/money', users.tenant],
])('saves all lines as CSV for %s', async (_case, path, user) => {
  server.answer('GET /api/money', [ledger])
  server.answer('GET /api/leases/:id/payment-details', [])
  await renderScreen(path, user)
  const button = await screen.findByRole('button', { name: 'Download CSV' })
  const { fetch } = globalThis
  const fetched = vi.fn(async (url: string, init: RequestInit) =>
    url.endsWith('.csv') ? new Response('"Day"') : fetch(url, init),
  )
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }))
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  fireEvent.click(button)
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(fetched.mock.calls.map(([url]) => url)).toContain(`/api/leases/${ledger.leaseId}/ledger.csv`)
})

it('starts the books of a lease with its balances, having shown what is charged', async () => {
  server.answer('GET /api/leases/:id/account', null)
  server.answer('POST /api/leases/:id/books', ledger)
  await renderScreen(PATH, users.owner)
  fireEvent.click(await screen.findByRole('button', { name: 'Start the books' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('First: Rent, April 2026: $1,250.00, due on Apr 1, 2026.')).toBeTruthy()
  fireEvent.change(dialog.getByLabelText('Deposit held'), { target: { value: '2500' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Start the books' }))
  await waitFor(() =>
    expect(server.sent.map(({ body }) => body)).toEqual([{ startOn: '2026-04-01', owed: 0, credit: 0, deposit: 2500 }]),
  )
})

import { RENT_FILTERS } from '@lintel/contract/rent/schema'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { users } from '../../../test/sample-data.ts'
import {
  figures,
  ledger,
  otherLedger,
  ownerBooks,
  ownerPaymentDetails,
  paymentPreview,
} from '../../../test/sample-rent.ts'
import { runShortcut } from '../../../ui/keyboard/shortcuts.tsx'
import { rentFilters } from './rent-filters.ts'

let server: FakeServer

beforeEach(() => {
  server = startFakeServer({
    'GET /api/rent': [ledger, otherLedger],
    'GET /api/rent/figures': figures,
    'GET /api/people/:id/books': ownerBooks,
    'GET /api/people/:id/payment-details': ownerPaymentDetails,
    'GET /api/leases/:id/payments/preview': paymentPreview,
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const openRent = async (search = '') => {
  await renderScreen(`/rent${search}`, users.owner)
  return screen.findByRole('table', { name: 'Rent' })
}

describe('the filters of /rent', () => {
  it.each(RENT_FILTERS)('are in the URL: %s', (filter) => {
    expect(rentFilters.read(rentFilters.write({ filter }))).toEqual({ filter })
  })

  it('ignore an unknown one', () => {
    expect(rentFilters.read('?filter=paid')).toEqual({ filter: 'all' })
  })

  it('mark the chosen one, and ask the server for it', async () => {
    await openRent('?filter=overdue')
    expect(screen.getByRole('link', { name: 'Overdue', current: true })).toBeTruthy()
    expect(server.urls.filter((url) => url.startsWith('/api/rent?'))).toEqual(['/api/rent?limit=50&filter=overdue'])
  })
})

describe('the figures of the month', () => {
  it('lead to what they are the sums of', async () => {
    const table = await openRent()
    const stats = [...document.querySelectorAll<HTMLElement>('[data-stat]')]
    const hrefs = stats.map((stat) => within(stat).queryByRole('link')?.getAttribute('href') ?? null)
    expect(hrefs).toEqual(['/rent/month', '/rent/month?show=received', '/rent/month?show=open', '/rent?filter=overdue'])
    expect(stats.map(({ textContent }) => textContent)).toEqual([
      'Expected$2,240Due in March 2026',
      'Received$1,490In March 2026',
      'Open$750Of what is due in March 2026',
      'Overdue$750Due before today, of any month',
    ])
    expect(table).toBeTruthy()
  })
})

describe('the table of leases', () => {
  it('says what is due next, open, overdue since when, and held as credit', async () => {
    const table = await openRent()
    const cells = (row: HTMLElement) => [...row.querySelectorAll('td[data-label]')].map((cell) => cell.textContent)
    const [, first, second] = within(table).getAllByRole('row')
    if (!first || !second) throw new Error('a row is missing')
    expect(cells(first)).toEqual(['Tessa Bloom', '$1,250.00Apr 1, 2026', '$750.00', '$750.00Mar 1, 2026 · 9 days'])
    expect(cells(second)).toEqual(['Ines Costa', '$840.00Apr 1, 2026', '$150.00'])
  })

  it('records a payment in three presses: the row, its button, Record', async () => {
    server.answer('POST /api/leases/:id/payments', {
      id: ledger.leaseId,
      leaseId: ledger.leaseId,
      number: 13,
      kind: 'payment',
      method: 'transfer',
      reference: null,
      currency: 'USD',
      amount: 750,
      credit: 0,
      receivedOn: ledger.today,
      isReversed: false,
      createdAt: '2026-03-10T10:00:00.000Z',
    })
    await openRent()
    fireEvent.click(await screen.findByRole('button', { name: /^Record a payment of Tessa Bloom/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Record' }))
    await waitFor(() => expect(server.sent).toHaveLength(1))
    expect(server.sent[0]?.body).toMatchObject({ amount: 750, receivedOn: '2026-03-10', method: 'transfer' })
  })

  it('opens the dialog for the row that has the focus with p', async () => {
    const table = await openRent()
    within(table).getByRole('link', { name: ledger.property.title }).focus()
    act(() => void runShortcut('p'))
    expect(await screen.findByRole('dialog', { name: 'Record a payment' })).toBeTruthy()
  })

  it('leads to the ledger', async () => {
    const table = await openRent()
    const link = within(table).getByRole('link', { name: ledger.property.title })
    expect(link.getAttribute('href')).toBe(`/leases/${ledger.leaseId}/money`)
  })
})

it('explains to agents that owners start the books', async () => {
  server.answer('GET /api/rent', [])
  await renderScreen('/rent', users.agent)
  expect(await screen.findByText(/^Each owner decides/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start the books' })).toBeNull()
})

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { users } from '../../../test/sample-data.ts'
import { dueCharges, figures, ledger, paymentPreview, receivedPayments } from '../../../test/sample-rent.ts'
import { toasts } from '../../../ui/overlays/toast-store.ts'
import { monthFilters } from './month-filters.ts'

const LEDGER = 'GET /api/leases/:id/account'
let server: FakeServer
let urls: string[]

beforeEach(() => {
  server = startFakeServer({
    'GET /api/rent/figures': figures,
    'GET /api/rent/charges': dueCharges,
    'GET /api/rent/payments': receivedPayments,
    'GET /api/leases/:id/payments/preview': paymentPreview,
    [LEDGER]: ledger,
  })
  urls = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    urls.push(url)
    return fetch(url, init)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(search: string, name: string, user = users.owner) {
  await renderScreen(`/rent/month${search}`, user)
  const table = await screen.findByRole('table', { name })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td[data-label]')].map(({ textContent }) => textContent))
}
const listCalls = () => urls.filter((url) => /^\/api\/rent\/(charges|payments)/.test(url))

describe('the lists of the month', () => {
  it.each(['expected', 'received', 'open'] as const)('are in the URL: %s', (show) => {
    expect(monthFilters.read(monthFilters.write({ show }))).toEqual({ show })
  })

  it('show what is due, with the sum of the figure', async () => {
    const rows = await open('', 'Charges')
    expect(listCalls()).toEqual(['/api/rent/charges?due=2026-03&limit=50'])
    expect(screen.getByText('$2,240.00')).toBeTruthy()
    expect(screen.getByText('Due in March 2026')).toBeTruthy()
    expect(rows).toEqual([
      ['Tessa Bloom', 'Mar 1, 2026', '$1,250.00', '$750.00'],
      ['Ines Costa', 'Mar 1, 2026', '$990.00', 'Paid'],
    ])
  })

  it('say that the sum leaves other currencies out', async () => {
    const text = 'Amounts in other currencies are listed, but not in the sum.'
    await open('', 'Charges')
    expect(screen.queryByText(text)).toBeNull()
    cleanup()
    server.answer(
      'GET /api/rent/charges',
      dueCharges.map((charge, index) => (index ? { ...charge, currency: 'EUR' } : charge)),
    )
    await open('', 'Charges')
    expect(screen.getByText(text)).toBeTruthy()
  })

  it('show what is open', async () => {
    await open('?show=open', 'Open charges')
    expect(listCalls()).toEqual(['/api/rent/charges?due=2026-03&limit=50&open=true'])
    expect(screen.getByText('Not paid of what is due in March 2026')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open', current: true })).toBeTruthy()
  })

  it('show payments, with receipts', async () => {
    const rows = await open('?show=received', 'Payments')
    expect(listCalls()).toEqual(['/api/rent/payments?received=2026-03&limit=50'])
    expect(screen.getByText('$1,490.00')).toBeTruthy()
    expect(rows).toEqual([['Tessa Bloom', 'Mar 9, 2026', 'MARCH RENT', '$500.00']])
    const receipt = screen.getByRole('link', { name: `Receipt 12 for ${ledger.property.title}` })
    expect(receipt.getAttribute('href')).toBe(`/api/payments/${receivedPayments[0]?.id}/receipt`)
  })
})

describe('recording a payment from a list', () => {
  it('opens the dialog with what is due of the lease', async () => {
    await open('?show=open', 'Open charges')
    fireEvent.click(screen.getByRole('button', { name: /^Record a payment of Tessa Bloom/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }))
    expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('750')
    expect(urls).toContain(`/api/leases/${ledger.leaseId}/account`)
  })

  it('is not offered for what is paid', async () => {
    await open('', 'Charges')
    expect(screen.getAllByRole('button', { name: /^Record a payment/ })).toHaveLength(1)
  })

  it('says why the books could not be read', async () => {
    server.refuse(LEDGER, 'internal', 'The database is being restarted.')
    await open('?show=open', 'Open charges')
    fireEvent.click(screen.getByRole('button', { name: /^Record a payment of Tessa Bloom/ }))
    await waitFor(() =>
      expect(toasts.getSnapshot()[0]).toMatchObject({ title: 'The books of this lease could not be read' }),
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('sends tenants to the dashboard', async () => {
  await renderScreen('/rent/month', users.tenant)
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
})

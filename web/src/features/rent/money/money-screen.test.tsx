import type { Ledger } from '@lintel/contract/rent/schema'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { VISITS } from '../../../test/all-visits.ts'
import { type FakeServer, startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { lease, personPage, users } from '../../../test/sample-data.ts'
import { ledger, ledgerLines, otherLedger, paymentDetails } from '../../../test/sample-rent.ts'

const DUE = '$750.00 is overdue since Mar 1, 2026 (9 days).'
const DETAILS = 'GET /api/leases/:id/payment-details'
const LEDGER = 'GET /api/leases/:id/ledger'
let server: FakeServer

beforeEach(() => {
  server = startFakeServer({ 'GET /api/money': [ledger], [LEDGER]: ledgerLines, [DETAILS]: [paymentDetails] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('Money', () => {
  it('says what is due first, and leads to the owner', async () => {
    await renderScreen('/money', users.tenant)
    expect(await screen.findByText(DUE)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Message Oscar' })
    expect(link.getAttribute('href')).toBe(`/messages?to=${users.owner.id}&property=${ledger.property.id}`)
  })

  it('has a tab for each of several leases, the present one first', async () => {
    server.answer('GET /api/money', [ledger, { ...otherLedger, hasEnded: true, endDate: '2025-12-31' }])
    await renderScreen('/money', users.tenant)
    const tabs = within(await screen.findByRole('navigation', { name: 'Leases' })).getAllByRole('link')
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      ledger.property.title,
      'Loft above the bakery, until Dec 31, 2025',
    ])
    expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual(['true', null])
  })

  it('names an earlier owner to whom something is owed, below the present one', async () => {
    const earlier: Ledger = {
      ...ledger,
      owner: { ...ledger.owner, id: users.agent.id },
      isCurrent: false,
      overdue: 0,
    }
    server.answer('GET /api/money', [ledger, { ...earlier, open: 20, next: null }])
    await renderScreen('/money', users.tenant)
    const section = await screen.findByRole('region', { name: 'Where you stood before' })
    expect(section.textContent).toContain('Owed to an earlier owner, Oscar Keller')
    expect(within(section).getByText('$20.00 is open.')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Leases' })).toBeNull()
  })

  it('prints once every page of the statement is loaded', async () => {
    const [first, ...rest] = ledgerLines
    if (!first) throw new Error('the sample has no lines')
    server.answer(LEDGER, [first], 'next-page')
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await renderScreen('/money', users.tenant)
    await screen.findByRole('button', { name: 'Show more' })
    server.answer(LEDGER, rest)
    fireEvent.click(screen.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(screen.getAllByRole('row')).toHaveLength(ledgerLines.length + 1)
  })
})

describe('what is due, on other screens', () => {
  it.each([
    ['lease', '/lease'],
    ['tenant dashboard', '/dashboard'],
  ])('is on the %s, with a link to Money, if there are books', async (title, path) => {
    const visit = VISITS.find((one) => one.title === title)
    server = startFakeServer({ ...visit?.answers, 'GET /api/money': [ledger] })
    await renderScreen(path, users.tenant)
    expect(await screen.findByText(DUE)).toBeTruthy()
    const link = screen.getByRole('link', { name: 'All charges and payments' })
    expect(link.getAttribute('href')).toBe(`/money?lease=${lease.id}`)
    cleanup()
    server.answer('GET /api/money', [])
    await renderScreen(path, users.tenant)
    await waitFor(() => expect(document.querySelector('[data-skeleton]')).toBeNull())
    expect(screen.queryByText('All charges and payments')).toBeNull()
  })

  it('leads landlords from a lease of a person to its ledger', async () => {
    server = startFakeServer({ 'GET /api/people/:id': personPage })
    await renderScreen(`/people/${users.tenant.id}`, users.owner)
    const link = await screen.findByRole('link', { name: 'Ledger of Tessa Bloom' })
    expect(link.getAttribute('href')).toBe(`/leases/${lease.id}/money`)
  })
})

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { property, users } from '../../../test/sample-data.ts'
import { figures, ledger, statement, statementLines } from '../../../test/sample-rent.ts'
import { daysOf, RANGES, statementFilters } from './statement-filters.ts'

const LINES = 'GET /api/statement/lines'
let server: FakeServer
let urls: string[]

beforeEach(() => {
  server = startFakeServer({
    'GET /api/rent/figures': figures,
    'GET /api/statement': statement,
    [LINES]: statementLines,
    'GET /api/properties/:id': property,
  })
  urls = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    urls.push(url)
    return url.startsWith('/api/statement.csv') ? Promise.resolve(new Response('"Day"')) : fetch(url, init)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const open = async (search = '', user = users.owner) => {
  await renderScreen(`/rent/statement${search}`, user)
  const table = await screen.findByRole('table', { name: 'Charges and payments' })
  return within(table).getAllByRole('row').slice(1)
}
const statementCalls = () => urls.filter((url) => url.startsWith('/api/statement?'))

describe('the filters of a statement', () => {
  it.each([
    ...RANGES.map((range) => ({ range, property: null, owner: null })),
    { range: { from: '2025-02-03', through: '2026-01-02' }, property: property.id, owner: null },
    { range: 'last-year' as const, property: null, owner: users.owner.id },
  ])('are in the URL: %j', (filters) => {
    expect(statementFilters.read(statementFilters.write(filters))).toEqual(filters)
  })

  it.each(['?from=2026-01-01', '?from=x&through=2026-01-01', '?range=ever&property=7&owner=me'])(
    'ignore what is unknown or half: %s',
    (search) => {
      expect(statementFilters.read(search)).toEqual({ range: 'this-month', property: null, owner: null })
    },
  )

  it.each([
    ['this-month', '2026-01-01', '2026-01-31'],
    ['last-month', '2025-12-01', '2025-12-31'],
    ['this-year', '2026-01-01', '2026-12-31'],
    ['last-year', '2025-01-01', '2025-12-31'],
  ] as const)('name days from the present month: %s', (range, from, through) => {
    expect(daysOf(range, '2026-01-01')).toEqual({ from, through })
  })
})

describe('a statement', () => {
  it('is of the present month of all homes, with its sums and its lines between the balances', async () => {
    const rows = await open()
    expect(statementCalls()).toEqual(['/api/statement?from=2026-03-01&through=2026-03-31'])
    expect(screen.getByText(/^All homes of .*Oscar Keller.* · Mar 1 – 31, 2026$/)).toBeTruthy()
    const sums = [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
    expect(sums).toEqual(['Opening balance$0.00', 'Charged$1,250.00', 'Paid$500.00', 'Closing balance$750.00'])
    const texts = rows.map(({ textContent }) => textContent)
    expect(texts).toHaveLength(statementLines.length + 2)
    expect(texts[0]).toBe('Mar 1, 2026Opening balance$0.00')
    expect(texts[1]).toContain(`Rent, March 2026${property.title} · Tessa Bloom`)
    expect(texts.at(-1)).toBe('Mar 31, 2026Closing balance$750.00')
  })

  it('ends with the closing balance only once all its lines are shown', async () => {
    server.answer(LINES, statementLines.slice(0, 1), 'next-page')
    const rows = await open()
    expect(rows.at(-1)?.textContent).toContain('Rent, March 2026')
  })

  it('has a section for each currency', async () => {
    const [section] = statement.sections
    if (!section) throw new Error('the sample has no section')
    server.answer('GET /api/statement', {
      ...statement,
      sections: [{ ...section, currency: 'EUR', adjusted: -20, closing: 730 }, section],
    })
    await renderScreen('/rent/statement', users.owner)
    const euros = await screen.findByRole('region', { name: 'Charges and payments in EUR' })
    expect(euros.textContent).toContain('Adjusted−€20.00Closing balance€730.00')
    expect(screen.getByRole('region', { name: 'Charges and payments in USD' })).toBeTruthy()
  })

  it('prints once the lines of all its currencies are loaded', async () => {
    server.answer(LINES, statementLines.slice(0, 1), 'next-page')
    const print = vi.fn()
    vi.stubGlobal('print', print)
    await open()
    server.answer(LINES, statementLines.slice(1))
    fireEvent.click(screen.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(screen.getAllByRole('row')).toHaveLength(statementLines.length + 3)
  })

  it('is saved as CSV with its filters', async () => {
    await open(`?range=last-year&property=${property.id}`)
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }))
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    fireEvent.click(screen.getByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(urls).toContain(`/api/statement.csv?from=2025-01-01&through=2025-12-31&propertyId=${property.id}`)
  })
})

describe('the days', () => {
  it('are links, of which the chosen one is marked', async () => {
    await open('?range=this-year')
    const tabs = within(screen.getByRole('navigation', { name: 'Days' })).getAllByRole('link')
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
      ['This month', '/rent/statement'],
      ['Last month', '/rent/statement?range=last-month'],
      ['This year', '/rent/statement?range=this-year'],
      ['Last year', '/rent/statement?range=last-year'],
      ['Other days', '/rent/statement?from=2026-01-01&through=2026-12-31'],
    ])
    expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual([null, null, 'true', null, null])
  })

  it('are typed, and asked for once both are complete', async () => {
    await open('?from=2026-03-01&through=2026-03-31')
    const through = screen.getByLabelText('Through')
    fireEvent.change(through, { target: { value: '' } })
    fireEvent.change(through, { target: { value: '2026-04-15' } })
    await waitFor(() => expect(statementCalls()).toHaveLength(2))
    expect(statementCalls()[1]).toBe('/api/statement?from=2026-03-01&through=2026-04-15')
    expect(window.location.search).toBe('?from=2026-03-01&through=2026-04-15')
  })

  it.each([
    ['2026-03-02', '2026-03-01', 'The last day must not be before the first'],
    ['2016-03-02', '2026-03-02', 'The last day must be less than 10 years after the first'],
  ])('are not asked for from %s through %s, and the field says why', async (from, through, text) => {
    await renderScreen(`/rent/statement?from=${from}&through=${through}`, users.owner)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByLabelText('Through').getAttribute('aria-invalid')).toBe('true')
    expect(statementCalls()).toEqual([])
  })
})

describe('whose statement it is', () => {
  it('is asked of agents, who see that of an owner or a home', async () => {
    server.answer('GET /api/agent/users', [])
    await renderScreen('/rent/statement', users.agent)
    expect(await screen.findByText('Whose statement?')).toBeTruthy()
    expect(screen.getByLabelText('Owner')).toBeTruthy()
    expect(statementCalls()).toEqual([])
    cleanup()
    await open(`?owner=${ledger.owner.id}`, users.agent)
    expect(statementCalls()).toEqual([`/api/statement?from=2026-03-01&through=2026-03-31&ownerId=${ledger.owner.id}`])
    fireEvent.click(screen.getByRole('button', { name: 'Choose another owner than “Oscar Keller”' }))
    expect(await screen.findByText('Whose statement?')).toBeTruthy()
  })

  it('is of one home, whose title its lines do not repeat', async () => {
    server.answer('GET /api/statement', { ...statement, property: ledger.property, owner: null })
    const rows = await open(`?property=${property.id}`)
    expect(statementCalls()[0]).toContain(`&propertyId=${property.id}`)
    expect(rows[1]?.textContent).toContain('Rent, March 2026Tessa Bloom')
  })

  it('redirects tenants to the dashboard', async () => {
    await renderScreen('/rent/statement', users.tenant)
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'))
  })
})

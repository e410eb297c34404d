import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import { users } from '../../../test/sample-data.ts'
import { importPreview } from '../../../test/sample-rent.ts'
import { toasts } from '../../../ui/overlays/toast-store.ts'

let server: FakeServer
const calls: URL[] = []

beforeEach(() => {
  server = startFakeServer({ 'POST /api/rent/import/preview': importPreview })
  calls.length = 0
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push(new URL(url, window.location.origin))
    return fetch(url, init)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const queries = (path: string) =>
  calls.filter(({ pathname }) => pathname === path).map(({ searchParams }) => searchParams)
const PREVIEW = '/api/rent/import/preview'

const choose = (file = new File(['Home,Tenant'], 'tenants.csv', { type: 'application/vnd.ms-excel' })) =>
  fireEvent.change(screen.getByLabelText('File of tenants'), { target: { files: [file] } })

const openWithFile = async () => {
  await renderScreen('/rent/import', users.owner)
  choose()
  return screen.findByRole('region', { name: 'Rows of the file' })
}

describe('the file', () => {
  it('is previewed once it is chosen, and its name shown', async () => {
    const rows = within(await openWithFile()).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'LineWhat happensHomeTenantFirst dayLast dayRentDeposit',
      expect.stringMatching(/^2New, invited.*Ada Lovelaceada@example.orgApr 1, 2026Mar 31, 2027\$1,250\$0$/),
      expect.stringMatching(/^3There already.*Ines Costa/),
    ])
    expect(screen.getByText('tenants.csv')).toBeTruthy()
    expect(screen.getByText('1 new lease, 1 invitation by email, 1 lease there already.')).toBeTruthy()
  })

  it('can be pasted', async () => {
    await renderScreen('/rent/import', users.owner)
    fireEvent.change(screen.getByLabelText('Rows'), { target: { value: 'Home,Tenant\nLoft,Ada' } })
    fireEvent.click(screen.getByRole('button', { name: 'Read the rows' }))
    expect(await screen.findByText('Pasted rows')).toBeTruthy()
    expect(server.requests).toContain('POST /api/rent/import/preview')
  })

  it('is not sent when it is too large', async () => {
    await renderScreen('/rent/import', users.owner)
    const file = new File(['x'], 'large.csv')
    Object.defineProperty(file, 'size', { value: 6_000_000 })
    choose(file)
    expect(await screen.findByText(/^The file is larger than 5 MB/)).toBeTruthy()
    expect(server.requests).not.toContain('POST /api/rent/import/preview')
  })

  it('can be read again after a failure', async () => {
    server.refuse('POST /api/rent/import/preview', 'invalid', 'This file is not text.')
    await renderScreen('/rent/import', users.owner)
    choose()
    expect((await screen.findByRole('alert')).textContent).toContain('This file is not text. Nothing was brought in.')
    server.answer('POST /api/rent/import/preview', importPreview)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('region', { name: 'Rows of the file' })).toBeTruthy()
  })

  it('comes with a template', async () => {
    await renderScreen('/rent/import', users.owner)
    const link = screen.getByRole('link', { name: 'Download a template' })
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
      'data:text/csv;charset=utf-8,\ufeffHome,Tenant,Email,First day,Last day,Monthly rent,Deposit\r\n',
    )
  })
})

describe('how it is read', () => {
  it('follows the columns that are chosen, each for one field', async () => {
    await openWithFile()
    fireEvent.change(screen.getByLabelText('Remarks'), { target: { value: 'tenant' } })
    await waitFor(() => expect(queries(PREVIEW)).toHaveLength(2))
    expect(queries(PREVIEW).map((query) => query.get('columns'))).toEqual([
      null,
      'home,,email,startDate,endDate,monthlyRent,tenant',
    ])
  })

  it('is asked for where the file can be read in two ways', async () => {
    server.answer('POST /api/rent/import/preview', {
      ...importPreview,
      dayOrder: { value: null, isAsked: true, isUsed: true },
      faults: [{ line: 0, field: 'startDate', text: 'Its days can be read in two ways' }],
      rows: [],
    })
    await renderScreen('/rent/import', users.owner)
    choose()
    const select = await screen.findByLabelText('Days are written as')
    expect(screen.getByText('The file can be read in two ways: choose one')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Bring in/ })).toBeNull()
    fireEvent.change(select, { target: { value: 'dmy' } })
    await waitFor(() => expect(queries(PREVIEW).at(-1)?.get('dayOrder')).toBe('dmy'))
  })

  it('starts books on the day that is proposed, or another', async () => {
    await openWithFile()
    fireEvent.click(screen.getByRole('switch', { name: /^Start the books/ }))
    await waitFor(() => expect(queries(PREVIEW).at(-1)?.get('startOn')).toBe('2026-04-01'))
    const day = screen.getByLabelText('First day of the books')
    fireEvent.change(day, { target: { value: '' } })
    expect(screen.getByText('Choose the first day of the books')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Bring in/ }).getAttribute('aria-busy')).toBe('true')
    expect(queries(PREVIEW)).toHaveLength(2)
  })

  it('keeps former choices when a choice is refused', async () => {
    await openWithFile()
    server.refuse('POST /api/rent/import/preview', 'internal', 'The database is being restarted.')
    fireEvent.change(screen.getByLabelText('Remarks'), { target: { value: 'owed' } })
    expect((await screen.findByRole('alert')).textContent).toContain('The database is being restarted.')
    expect(screen.getByLabelText('Remarks')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Bring in/ })).toBeNull()
  })
})

describe('faults', () => {
  it('are listed by line, ten at first, and keep anything from being brought in', async () => {
    server.answer('POST /api/rent/import/preview', {
      ...importPreview,
      counts: { ...importPreview.counts, rows: 1_012, faulty: 1_010 },
      faults: Array.from({ length: 1_000 }, (_, at) => ({
        line: at + 2,
        field: 'home' as const,
        text: `No home ${at}`,
      })),
      moreFaults: 12,
    })
    await openWithFile()
    expect(screen.getByRole('heading', { name: '1,012 things to set right' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Bring in/ })).toBeNull()
    expect(screen.getByText('No home 9.')).toBeTruthy()
    expect(screen.queryByText('No home 10.')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show 990 more' }))
    expect(screen.getByText('No home 999.')).toBeTruthy()
    expect(screen.getByText('And 12 more.')).toBeTruthy()
  })

  it('leave rows to page through', async () => {
    server.answer('POST /api/rent/import/preview', { ...importPreview, counts: { ...importPreview.counts, rows: 250 } })
    await openWithFile()
    expect(screen.getByText('Rows 1 to 100 of 250')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Rows after' }))
    await waitFor(() => expect(queries(PREVIEW).at(-1)?.get('offset')).toBe('100'))
  })
})

describe('bringing in', () => {
  it('sends the file as it was previewed, and leads to Rent', async () => {
    server.answer('POST /api/rent/import', { created: 1, invited: 1, existing: 1 })
    await openWithFile()
    fireEvent.click(screen.getByRole('button', { name: 'Bring in 1 tenant' }))
    await waitFor(() => expect(window.location.pathname).toBe('/rent'))
    expect(toasts.getSnapshot()[0]).toMatchObject({
      title: '1 tenant brought in',
      description: '1 invitation went out by email. Their rent is listed here once you start their books.',
    })
    expect(queries('/api/rent/import')[0]?.get('clientId')).toMatch(/^\w{32}$/)
  })

  it('shows the refusal, keeps all choices, and repeats with the same id', async () => {
    server.refuse('POST /api/rent/import', 'conflict', 'Line 2: The home is let. Nothing was brought in.')
    await openWithFile()
    const button = screen.getByRole('button', { name: 'Bring in 1 tenant' })
    fireEvent.click(button)
    expect(await screen.findByText('Line 2: The home is let. Nothing was brought in.')).toBeTruthy()
    fireEvent.click(button)
    await waitFor(() => expect(queries('/api/rent/import')).toHaveLength(2))
    expect(new Set(queries('/api/rent/import').map((query) => query.get('clientId'))).size).toBe(1)
  })

  it('says why no tenant is invited', async () => {
    const counts = { rows: 1, invited: 0, withoutInvitation: 1, existing: 0, faulty: 0 }
    const notInvited = 'Nobody is invited by email.'
    server.answer('POST /api/rent/import/preview', { ...importPreview, counts, notInvited })
    await openWithFile()
    expect(screen.getByText(/^Nobody is invited by email\. All leases/)).toBeTruthy()
  })

  it('says when everything is there already', async () => {
    server.answer('POST /api/rent/import/preview', {
      ...importPreview,
      counts: { rows: 1, invited: 0, withoutInvitation: 0, existing: 1, faulty: 0 },
    })
    await openWithFile()
    expect(screen.getByText(/^Every lease of this file is there already/)).toBeTruthy()
  })
})

it('asks agents for the owner first', async () => {
  await renderScreen('/rent/import', users.agent)
  expect(screen.getByLabelText('Owner of the homes')).toBeTruthy()
  expect(screen.queryByLabelText('File of tenants')).toBeNull()
})

import type { OwnTenancy, Tenancy } from '@lintel/contract/leases/schema'
import { cleanup, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../test/fake-server.ts'
import { renderScreen } from '../../test/render-screen.tsx'
import { application, lease, leaseDays, otherProperty, overview, users } from '../../test/sample-data.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** By it, whatever the browser's clock says. */
const TODAY = '2026-11-26'
const on = (days: { startDate: string; endDate: string }) => ({ ...days, ...leaseDays(days, TODAY) })

const present: OwnTenancy = { ...lease, ...on({ startDate: '2026-07-01', endDate: '2027-06-30' }) }
const coming: Tenancy = {
  ...lease,
  id: '00000000-0000-4000-8000-000000000041',
  propertyId: otherProperty.id,
  property: otherProperty,
  ...on({ startDate: '2027-04-01', endDate: '2029-03-31' }),
  monthlyRent: 2450,
  securityDeposit: 7350,
  owner: users.agent,
  leaseDocument: '/api/documents/00000000-0000-4000-8000-000000000090/content',
}

const TOMORROW = { startDate: '2026-11-27', endDate: '2027-11-26' }
const ANSWERS = {
  'GET /api/tenant/documents': [],
  'GET /api/overview': overview.tenant,
  'GET /api/tenant/applications': [application],
  'GET /api/properties/public': [],
}

async function open(path: '/lease' | '/dashboard', current: OwnTenancy | null) {
  startFakeServer({ ...ANSWERS, 'GET /api/tenant/lease': current })
  const screen = within(await renderScreen(path, users.tenant))
  await screen.findAllByText(current ? /Month 5 of 12|Yours in/ : 'Begins when an application is approved')
  return screen
}

describe.each(['/lease', '/dashboard'] as const)('%s', (path) => {
  it('shows the coming lease beside the present one, and what happens until then', async () => {
    const screen = await open(path, { ...present, others: [coming] })
    expect(screen.getByText('Month 5 of 12')).toBeTruthy()
    expect(screen.getByText('217 days left')).toBeTruthy()
    expect(screen.getByText('Yours in 126 days')).toBeTruthy()
    expect(screen.getByText(/Apr 1, 2027.–.Mar 31, 2029 · 24 months · \$2,450 a month/)).toBeTruthy()
    expect(screen.getByText('Deposit of $7,350, first rent of $2,450')).toBeTruthy()
    expect(screen.getByText(/Both leases run for 91 days/)).toBeTruthy()
    expect(screen.getByText('Keys on Apr 1, 2027')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Lease as PDF' }).getAttribute('href')).toBe(coming.leaseDocument)
  })

  it('shows a coming lease without a present one', async () => {
    const screen = await open(path, { ...coming, leaseDocument: null, securityDeposit: 0, others: [] })
    expect(screen.getByText('No deposit, first rent of $2,450')).toBeTruthy()
    expect(screen.getByText(/It is being written/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Lease as PDF' })).toBeNull()
    expect(screen.queryByText(/present lease/)).toBeNull()
    expect(screen.queryByText(/^Month /)).toBeNull()
  })

  it('tells days by the server, whatever the browser’s clock says', async () => {
    const ending = { ...present, ...on({ startDate: '2025-11-27', endDate: TODAY }) }
    startFakeServer({ ...ANSWERS, 'GET /api/tenant/lease': { ...ending, others: [{ ...coming, ...on(TOMORROW) }] } })
    const screen = within(await renderScreen(path, users.tenant))
    await screen.findByText('Today is the last day')
    expect(screen.getByText('Yours from tomorrow')).toBeTruthy()
  })
})

it('lights every window of the drawing', async () => {
  await open('/lease', { ...coming, others: [] })
  expect(document.querySelectorAll('svg [class*="animate-light-up"]').length).toBeGreaterThan(3)
})

it('says on the dashboard what the next lease changes', async () => {
  const screen = await open('/dashboard', { ...present, others: [coming] })
  expect(screen.getByText('$2,450 from Apr 1, 2027')).toBeTruthy()
  for (const name of ['Monthly Rent', 'Active Lease'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/lease')
})

it('says on the dashboard what to do without a lease', async () => {
  const screen = await open('/dashboard', null)
  expect(screen.queryByText('Due on 1st of each month')).toBeNull()
  expect(screen.queryByText('—')).toBeNull()
  expect(screen.getByRole('heading', { name: 'Active Lease' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Monthly Rent|Active Lease/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Find a home' }).getAttribute('href')).toBe('/listings')
})

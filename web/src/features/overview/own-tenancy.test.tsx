import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { makeQueryClient } from '../../api/query-client.ts'
import { type Answers, startFakeServer } from '../../test/fake-server.ts'
import { ledger } from '../../test/sample-rent.ts'
import { OwnApplications } from '../applications/dashboard/own-applications.tsx'
import { RentedProperty } from '../leases/dashboard/rented-property.tsx'
import { OwnMoney } from '../rent/lease-money.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** What owners and agents have as tenants of another's home. */
const ANSWERS: Answers = { 'GET /api/tenant/lease': null, 'GET /api/tenant/applications': [], 'GET /api/money': [] }

async function show(answers?: Answers) {
  const server = startFakeServer({ ...ANSWERS, ...answers })
  const client = makeQueryClient(
    () => undefined,
    () => ({ records: Promise.resolve(), lists: Promise.resolve() }),
  )
  const { container } = render(
    <QueryClientProvider client={client}>
      <OwnMoney />
      <RentedProperty />
      <OwnApplications />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(new Set(server.requests)).toEqual(new Set(Object.keys(ANSWERS)))
  return container
}

it('shows what is open of a lease that has ended', async () => {
  await show({ 'GET /api/money': [{ ...ledger, hasEnded: true, endDate: '2026-02-28', next: null }] })
  expect((await screen.findByRole('region', { name: 'Money' })).textContent).toContain('$750.00 is overdue')
})

it('shows nothing without a lease, applications and books', async () => {
  expect((await show()).textContent).toBe('')
})

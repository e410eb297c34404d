import type { LeaseEndPreview } from '@lintel/contract/leases/schema'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startFakeServer } from '../../test/fake-server.ts'
import { application, lease, property, users } from '../../test/sample-data.ts'
import { EndLeaseDialog } from './end-lease-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PREVIEW = 'GET /api/leases/:id/end'
const april = { word: 'Rent', periodStartsOn: '2027-04-01', periodEndsOn: '2027-04-30' }
const books: LeaseEndPreview['books'] = {
  currency: 'USD',
  charges: [{ ...april, amount: 1500, newAmount: 750 }],
  credit: 750,
}

async function open(of: LeaseEndPreview['books']) {
  const server = startFakeServer({ [PREVIEW]: { startDate: '2027-04-01', endDate: '2027-04-15', books: of } })
  const shown = { ...application, tenant: users.tenant, property, lease }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EndLeaseDialog application={shown} onClose={() => {}} />
    </QueryClientProvider>,
  )
  const dialog = within(await screen.findByRole('dialog'))
  const choose = (day: string) => fireEvent.change(dialog.getByLabelText('New last day'), { target: { value: day } })
  return { server, dialog, choose }
}

describe('EndLeaseDialog', () => {
  it('says what the chosen day does to the books', async () => {
    const { dialog, choose } = await open(books)
    expect(dialog.queryByText('What will happen')).toBeNull()
    choose('2027-04-15')
    await dialog.findByText('“Rent, April 2027” is set right, from $1,500.00 to $750.00.')
    expect(dialog.getByText('The tenant has $750.00 of credit afterwards.')).toBeTruthy()
  })

  it('says nothing of a lease without books', async () => {
    const { server, dialog, choose } = await open(null)
    choose('2027-04-15')
    await expect.poll(() => server.requests).toContain(PREVIEW)
    expect(dialog.queryByText('What will happen')).toBeNull()
  })

  it('says at once why a day can’t be the last', async () => {
    const { server, dialog, choose } = await open(books)
    const why = 'The last day can’t be in the past'
    server.refuse(PREVIEW, 'invalid', why, { endDate: why })
    choose('2020-04-15')
    await dialog.findByText(why)
    expect(dialog.getByLabelText('New last day').getAttribute('aria-invalid')).toBe('true')
  })
})

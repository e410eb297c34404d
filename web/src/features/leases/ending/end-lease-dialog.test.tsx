import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { consequence } from '../../../test/consequence.ts'
import { startFakeServer } from '../../../test/fake-server.ts'
import { application, lease, property, users } from '../../../test/sample-data.ts'
import EndLeaseDialog from './end-lease-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PREVIEW = 'GET /api/leases/:id/end'
const SET_RIGHT = '“Rent, April 2027” is set right, from $1,500.00 to $750.00.'

async function open(consequences = [consequence(SET_RIGHT)]) {
  const server = startFakeServer({ [PREVIEW]: { startDate: '2027-04-01', endDate: '2027-04-15', consequences } })
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
    const { dialog, choose } = await open()
    expect(dialog.queryByText('What will happen')).toBeNull()
    choose('2027-04-15')
    expect(await dialog.findByText(SET_RIGHT)).toBeTruthy()
  })

  it('says nothing of a lease without books', async () => {
    const { server, dialog, choose } = await open([])
    choose('2027-04-15')
    await expect.poll(() => server.requests).toContain(PREVIEW)
    expect(dialog.queryByText('What will happen')).toBeNull()
  })

  it('says at once why a day can’t be the last', async () => {
    const { server, dialog, choose } = await open()
    const why = 'The last day can’t be in the past'
    server.refuse(PREVIEW, 'invalid', why, { endDate: why })
    choose('2020-04-15')
    await dialog.findByText(why)
    expect(dialog.getByLabelText('New last day').getAttribute('aria-invalid')).toBe('true')
  })
})

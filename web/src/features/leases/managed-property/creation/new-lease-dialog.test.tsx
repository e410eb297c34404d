import type { CreatedLease, NewInvitation, NewLeasePreview } from '@lintel/contract/leases/creation-schema'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { consequence } from '../../../../test/consequence.ts'
import { startFakeServer } from '../../../../test/fake-server.ts'
import { lease, managedProperty, users } from '../../../../test/sample-data.ts'
import NewLeaseDialog from './new-lease-dialog.tsx'

const PREVIEW = 'GET /api/leases/preview'
const CREATE = 'POST /api/leases'
const preview: NewLeasePreview = {
  property: { id: managedProperty.id, title: managedProperty.title },
  currency: 'USD',
  monthlyRent: 1500,
  securityDeposit: 1500,
  state: 'current',
  overlaps: [],
  consequences: [
    consequence('The home stops being available.', { by: 'leases' }),
    consequence('The books begin on Feb 1, 2027.', { data: { startOn: '2027-02-01' } }),
  ],
}
const invitation: NewInvitation = {
  email: null,
  createdAt: '2026-11-28T10:00:00.000Z',
  expiresAt: '2026-12-12T10:00:00.000Z',
  state: 'open',
  url: 'https://homes.example/invitation#token=secret',
}
const created: CreatedLease = {
  ...lease,
  tenantId: null,
  invitation,
  tenant: { id: null, firstName: 'Tessa Ames', lastName: '', profileImageUrl: null },
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open(shown = preview) {
  const server = startFakeServer({ [PREVIEW]: shown, [CREATE]: created })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NewLeaseDialog property={managedProperty} onClose={vi.fn()} />
    </QueryClientProvider>,
  )
  const dialog = within(await screen.findByRole('dialog'))
  const type = (label: RegExp, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  type(/^Name of the tenant/, 'Tessa Ames')
  type(/^First day/, '2026-03-01')
  type(/^Last day/, '2028-02-29')
  return { server, dialog, type }
}

it('shows what the lease does, adds it with what is owed, and gives the link once', async () => {
  const { server, dialog, type } = await open()
  expect(await dialog.findByText('The home stops being available.')).toBeTruthy()
  fireEvent.click(dialog.getByText('Balances from before'))
  type(/^Owed from before/, '300')
  fireEvent.click(dialog.getByRole('button', { name: 'Add the lease' }))
  expect(await dialog.findByDisplayValue(invitation.url ?? '')).toBeTruthy()
  expect(server.sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ tenantName: 'Tessa Ames', startDate: '2026-03-01', owed: 300, credit: 0 }),
  ])
})

it('is for an applicant of the home as well, who needs no invitation', async () => {
  const { server, dialog } = await open()
  const [applicant] = managedProperty.applicants
  fireEvent.change(dialog.getByLabelText(/^Tenant/), { target: { value: applicant?.tenant?.id } })
  expect(dialog.queryByLabelText(/^Name of the tenant/)).toBeNull()
  expect(await dialog.findByText('Your tenant is told, and has the lease in their account at once.')).toBeTruthy()
  server.answer(CREATE, { ...created, invitation: null, tenantId: users.tenant.id })
  fireEvent.click(dialog.getByRole('button', { name: 'Add the lease' }))
  expect(await dialog.findByText(/has been told\.$/)).toBeTruthy()
  expect(server.sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ tenantId: applicant?.tenant?.id, tenantName: null }),
  ])
})

it('keeps typed values when it is refused, and says so at the field', async () => {
  const { server, dialog } = await open()
  server.refuse(CREATE, 'invalid', 'Tenant name is required', { tenantName: 'Tenant name is required' })
  fireEvent.click(dialog.getByRole('button', { name: 'Add the lease' }))
  expect(await dialog.findAllByText('Tenant name is required')).not.toEqual([])
  expect(dialog.getByLabelText<HTMLInputElement>(/^Name of the tenant/).value).toBe('Tessa Ames')
})

it('is not added in days in which the home is let', async () => {
  const { dialog } = await open({ ...preview, overlaps: [{ startDate: '2026-01-01', endDate: '2026-12-31' }] })
  expect(await dialog.findByText(/^This home is let/)).toBeTruthy()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Add the lease' }).disabled).toBe(true)
})

it('asks once whether books are kept, and then for the opening balance', async () => {
  const consequences = preview.consequences.map((one) => ({ ...one, choice: one.by === 'rent' ? 'books' : null }))
  const { server, dialog } = await open({ ...preview, consequences })
  const keep = await dialog.findByLabelText(/^Keep the books/)
  expect([dialog.queryByText(/^The books begin/), dialog.queryByText('Balances from before')]).toEqual([null, null])
  fireEvent.click(keep)
  expect(dialog.getByText('The books begin on Feb 1, 2027.')).toBeTruthy()
  expect(dialog.getByText('Balances from before')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Add the lease' }))
  await dialog.findByDisplayValue(invitation.url ?? '')
  expect(server.sent[0]?.body).toMatchObject({ books: true })
})

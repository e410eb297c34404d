import type { ApprovalPreview } from '@lintel/contract/applications/schema'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { consequence } from '../../../test/consequence.ts'
import { startFakeServer } from '../../../test/fake-server.ts'
import { application } from '../../../test/sample-data.ts'
import { toasts } from '../../../ui/overlays/toast-store.ts'
import ApproveDialog from './approve-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const person = (number: number, firstName: string) => ({
  id: `00000000-0000-4000-8000-00000000010${number}`,
  firstName,
  lastName: 'Nord',
  profileImageUrl: null,
  role: 'tenant' as const,
})

const preview: ApprovalPreview = {
  startDate: '2027-04-01',
  endDate: '2029-03-31',
  monthlyRent: 2450,
  securityDeposit: 7350,
  asked: { moveInDate: '2027-04-01', termMonths: 24 },
  advertised: { rent: 2450, deposit: 7350, minTermMonths: 6, maxTermMonths: 36 },
  others: [],
  leases: [],
  tenantLeases: [],
  unprintable: [],
  consequences: [],
}

const APPROVE = 'POST /api/applications/:id/approve'

async function open(changes: Partial<ApprovalPreview> = {}) {
  const server = startFakeServer({
    'GET /api/applications/:id/approval': { ...preview, ...changes },
    [APPROVE]: { ...application, status: 'approved' },
  })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ApproveDialog application={application} onClose={onClose} />
    </QueryClientProvider>,
  )
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByLabelText('First day')
  const noteOf = (label: string) => {
    const ids = dialog.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)?.textContent).join()
  }
  return { server, dialog, noteOf, onClose }
}

describe('ApproveDialog', () => {
  it('proposes the terms and says that they are those asked for and advertised', async () => {
    const { dialog, noteOf } = await open()
    expect(dialog.getByLabelText<HTMLInputElement>('Security deposit ($)').value).toBe('7,350')
    expect(noteOf('First day')).toBe('As asked')
    expect(noteOf('Last day')).toBe('24 months, as asked')
    expect(noteOf('Monthly rent ($)')).toBe('As advertised')
    expect(noteOf('Security deposit ($)')).toBe('As advertised')
  })

  it('says where the terms differ as they are changed', async () => {
    const { dialog, noteOf } = await open()
    fireEvent.change(dialog.getByLabelText('First day'), { target: { value: '2027-05-01' } })
    expect(noteOf('First day')).toBe('Asked for Apr 1, 2027')
    expect(dialog.getByLabelText<HTMLInputElement>('Last day').value).toBe('2029-04-30')
    fireEvent.change(dialog.getByLabelText('Last day'), { target: { value: '2028-04-30' } })
    expect(noteOf('Last day')).toBe('12 months; asked for 24 months')
    fireEvent.change(dialog.getByLabelText('Security deposit ($)'), { target: { value: '2450' } })
    expect(noteOf('Security deposit ($)')).toBe('Advertised: $7,350')
  })

  it('names the overlap with a lease of the applicant, until the days leave it', async () => {
    const { dialog } = await open({
      tenantLeases: [{ startDate: '2026-07-01', endDate: '2027-06-30', home: null }],
    })
    const overlap = /rents another home until Jun 30, 2027: both leases would run for 3 months\./
    expect(dialog.getByText(overlap)).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('First day'), { target: { value: '2027-07-01' } })
    expect(dialog.queryByText(overlap)).toBeNull()
  })

  it('names one loser, and several in a sentence that opens', async () => {
    const one = await open({ others: [person(1, 'Anna')] })
    expect(one.dialog.getByText(/Anna Nord.* is told that the home was let to another applicant/)).toBeTruthy()
    cleanup()
    const { dialog } = await open({ others: [person(1, 'Anna'), person(2, 'Bela'), person(3, 'Carl')] })
    const summary = dialog.getByText(/^3 other applicants are told that the home was let to another applicant/)
    expect(summary.closest('details')?.open).toBe(false)
    expect(dialog.getByText('Carl Nord').closest('details')).toBe(summary.closest('details'))
  })

  it('asks once whether to keep books, and not where the owner has chosen', async () => {
    const starts = 'Its books start: rent and deposit are charged from the first day.'
    const { server, dialog, onClose } = await open({ consequences: [consequence(starts, { choice: 'books' })] })
    expect(dialog.queryByText(starts)).toBeNull()
    fireEvent.click(dialog.getByLabelText(/Keep the books of this lease/))
    expect(dialog.getByText(starts)).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Approve and make the lease' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(server.sent[0]?.body).toMatchObject({ books: true })
    cleanup()
    const chosen = await open({ consequences: [consequence(starts)] })
    expect(chosen.dialog.queryByLabelText(/Keep the books of this lease/)).toBeNull()
    expect(chosen.dialog.getByText(starts)).toBeTruthy()
    fireEvent.click(chosen.dialog.getByRole('button', { name: 'Approve and make the lease' }))
    await waitFor(() => expect(chosen.onClose).toHaveBeenCalled())
    expect(chosen.server.sent[0]?.body).not.toHaveProperty('books')
  })

  it('leads to the lease once it is made', async () => {
    const { server, dialog, onClose } = await open()
    fireEvent.click(dialog.getByRole('button', { name: 'Approve and make the lease' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(server.sent.map(({ key }) => key)).toEqual([APPROVE])
    const [{ action } = {}] = toasts.getSnapshot()
    expect(action?.label).toBe('See the lease')
    action?.onSelect()
    expect(window.location.pathname + window.location.hash).toBe(`/properties/${application.propertyId}#lease`)
  })
})

import type { ApplicationDetail, ApprovalPreview } from '@lintel/contract/applications/schema'
import { APPLICATIONS, applicationTag } from '@lintel/contract/applications/tags'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FakeServer, startFakeServer } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render-screen.tsx'
import {
  application,
  lease,
  leaseDays,
  overview,
  portfolioProperty,
  users,
  vacantProperty,
} from '../../../test/sample-data.ts'
import { toasts } from '../../../ui/overlays/toast-store.ts'

const REJECT = 'POST /api/applications/:id/reject'
const APPROVE = 'POST /api/applications/:id/approve'
const preview: ApprovalPreview = {
  startDate: '2027-04-01',
  endDate: '2029-03-31',
  monthlyRent: 1250,
  securityDeposit: 2500,
  asked: {},
  advertised: { rent: 1250, deposit: 2500, minTermMonths: 6, maxTermMonths: 24 },
  others: [],
  leases: [],
  tenantLeases: [],
  unprintable: [],
  consequences: [],
}
let server: FakeServer

afterEach(() => {
  cleanup()
  toasts.remove()
  vi.unstubAllGlobals()
})

async function open(shown: ApplicationDetail, as = users.owner, query = '') {
  server = startFakeServer({
    'GET /api/applications/:id': shown,
    'GET /api/applications/:id/approval': preview,
    'GET /api/applications/:id/others': [],
    'GET /api/applications/:id/documents': [],
    'GET /api/applications/:id/notes': [],
    'POST /api/applications/:id/open': null,
  })
  server.changed = [APPLICATIONS, applicationTag(shown.id)]
  await renderScreen(`/applications/${shown.id}/review${query}`, as)
}
const dialogOf = async () => within(await screen.findByRole('dialog'))

describe('a decision that the URL asks for', () => {
  it('is a rejection with a reason, which can be reopened', async () => {
    await open(application, users.owner, '?decide=reject')
    const dialog = await dialogOf()
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(dialog.getByLabelText('Reason').getAttribute('aria-invalid')).toBe('true'))
    expect(server.sent).toEqual([])
    fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'timing' } })
    fireEvent.change(dialog.getByLabelText('Note'), { target: { value: 'Perhaps in spring.' } })
    server.answer(REJECT, { ...application, status: 'rejected' })
    server.answer('GET /api/applications/:id', { ...application, status: 'rejected' })
    fireEvent.click(dialog.getByRole('button', { name: 'Reject' }))
    await waitFor(() => expect(server.sent.at(-1)?.body).toEqual({ reason: 'timing', note: 'Perhaps in spring.' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Reopen' }))
    server.answer('POST /api/applications/:id/reopen', application)
    server.answer('GET /api/applications/:id', application)
    fireEvent.click((await dialogOf()).getByRole('button', { name: 'Reopen' }))
    expect(await screen.findByRole('button', { name: 'Approve' })).toBeTruthy()
  })

  it('is an approval, which names the earlier decision, and keeps typed terms', async () => {
    await open(application, users.owner, '?decide=approve')
    const dialog = await dialogOf()
    fireEvent.change(await dialog.findByLabelText('Monthly rent ($)'), { target: { value: '1111' } })
    server.refuse(APPROVE, 'conflict', 'This application was rejected by Ada Moreau')
    server.answer('GET /api/applications/:id', { ...application, status: 'rejected' })
    fireEvent.click(dialog.getByRole('button', { name: 'Approve and make the lease' }))
    expect(await dialog.findByText(/rejected by Ada Moreau/)).toBeTruthy()
    await waitFor(() => expect(screen.queryAllByText('Rejected').length).toBeGreaterThan(0))
    expect(dialog.getByLabelText('Monthly rent ($)')).toHaveProperty('value', '1111')
  })

  it('is linked from the dashboard of agents', async () => {
    server = startFakeServer({
      'GET /api/overview': overview.agent,
      'GET /api/agent/applications': [application],
      'GET /api/agent/properties': [portfolioProperty],
      'GET /api/agent/vacancies': [vacantProperty],
      'GET /api/agent/users': [],
      'GET /api/agent/reports/count': { open: { count: 2, isCapped: false } },
    })
    await renderScreen('/dashboard', users.agent)
    const link = await screen.findByRole('link', { name: /^Approve the application of/ })
    expect(link.getAttribute('href')).toBe(`/applications/${application.id}/review?decide=approve`)
  })
})

it('lets the applicant withdraw, after which it stays in sight', async () => {
  await open(application, users.tenant)
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }))
  server.answer('DELETE /api/applications/:id', { ...application, status: 'withdrawn' })
  server.answer('GET /api/applications/:id', { ...application, status: 'withdrawn' })
  fireEvent.click((await dialogOf()).getByRole('button', { name: 'Withdraw' }))
  expect((await screen.findAllByText('Withdrawn')).length).toBeGreaterThan(0)
  expect(server.requests).toContain('DELETE /api/applications/:id')
})

it.each([
  ['has begun', '2026-01-01', false],
  ['is to come', '2190-01-01', true],
] as const)('offers to end a lease that %s early, and to cancel it only before', async (_, startDate, canCancel) => {
  const dates = { startDate, endDate: '2199-12-31' }
  await open({ ...application, status: 'approved', lease: { ...lease, ...dates, ...leaseDays(dates, '2026-03-10') } })
  expect(await screen.findByRole('button', { name: 'End the lease early' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel the lease' }) !== null).toBe(canCancel)
})

it('says why contact and documents of a withdrawn application are not shown', async () => {
  const tenant = { ...users.tenant, email: null, phone: null }
  await open({ ...application, status: 'withdrawn', tenant, showsContact: false, showsDocuments: false })
  const why = 'The application was withdrawn, so documents and contact details are no longer shown.'
  expect((await screen.findAllByText(why)).length).toBeGreaterThan(0)
  expect(screen.queryByText(users.tenant.email ?? '')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Email' })).toBeNull()
})

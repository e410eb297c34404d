import { expect } from '../fixtures.ts'
import { LONGEST } from '../longest-values.ts'
import type { Visits } from './visit.ts'

export const leasesVisits: Visits = async ({ contexts: { owner }, freeProperty }) => {
  const data = {
    propertyId: freeProperty,
    tenantName: LONGEST.name,
    books: false,
    startDate: '2001-01-01',
    endDate: '2001-12-31',
  }
  const created = await owner.request.post('/api/leases', { data })
  expect(created.status()).toBe(201)
  const { hash } = new URL((await created.json()).invitation.url)
  return {
    lease: [{ as: 'tenant', path: '/lease' }],
    invitation: [
      { as: 'visitor', path: `/invitation${hash}` },
      { as: 'visitor', path: '/invitation' },
      { as: 'tenant', path: `/invitation${hash}` },
    ],
  }
}

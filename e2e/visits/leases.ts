import type { Visits } from './visit.ts'

export const leasesVisits: Visits = () => ({
  lease: [{ as: 'tenant', path: '/lease' }],
})

import type { Visits } from './visit.ts'

export const leasesVisits: Visits = () => ({
  lease: [{ as: 'tenant', path: '/lease' }],
  invitation: [
    { as: 'visitor', path: '/invitation#token=unknown' },
    { as: 'tenant', path: '/invitation' },
  ],
})

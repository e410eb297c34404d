import type { Visits } from './visit.ts'

export const securityVisits: Visits = () => ({
  securityLog: [
    { as: 'tenant', path: '/security-log' },
    { as: 'agent', path: '/security-log' },
  ],
})

import type { Visits } from './visit.ts'

export const landingVisits: Visits = () => ({
  home: [{ as: 'visitor', path: '/' }],
})

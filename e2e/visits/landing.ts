import type { Visits } from './visit.ts'

export const landingVisits: Visits = () => ({
  home: [
    { as: 'visitor', path: '/', edges: { inside: 'section[aria-labelledby=newest]', isFilled: true } },
    { as: 'visitor', path: '/nowhere' },
  ],
})

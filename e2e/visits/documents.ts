import { FILLED, type Visits } from './visit.ts'

export const documentsVisits: Visits = () => ({
  documents: [
    { as: 'tenant', path: '/documents' },
    { as: 'tenant', path: '/documents?type=notice' },
    {
      as: 'owner',
      path: '/documents?sort=oldest',
      open: (page) => page.getByRole('row').getByRole('checkbox').nth(1).check(),
    },
    { as: 'agent', path: '/documents', edges: FILLED },
    { as: 'newcomer', path: '/documents' },
  ],
})

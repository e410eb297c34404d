import { document, personPage, property, users } from '../sample-data.ts'
import type { Visit } from './visit.ts'

const PERSON = {
  read: 'GET /api/people/:id' as const,
  pending: 'Loading this person',
  failed: 'This person could not be loaded',
  empty: { refusal: 'not_found' as const, texts: ['Person not found', 'Go to the dashboard'] },
}

export const peopleVisits: Visit[] = [
  {
    title: 'tenant, by an agent',
    path: `/people/${users.tenant.id}`,
    as: 'agent',
    answers: { 'GET /api/people/:id': personPage },
    states: [{ ...PERSON, ready: document.title }],
  },
  {
    title: 'owner, by a tenant',
    path: `/people/${users.owner.id}`,
    as: 'tenant',
    answers: {
      'GET /api/people/:id': {
        person: { ...users.owner, memberSince: '2026-01-01', isDeleted: false },
        canWrite: true,
        homes: { items: [property], more: false },
      },
    },
    states: [{ ...PERSON, ready: property.title }],
  },
]

import { document, lease } from '../sample-data.ts'
import type { Visit } from './visit.ts'

const DOCUMENTS = {
  pending: 'Loading the documents',
  failed: 'The documents could not be loaded',
  ready: document.title,
}

export const leasesVisits: Visit[] = [
  { title: 'invitation', path: '/invitation', as: 'visitor', answers: {}, states: [] },
  {
    title: 'lease',
    path: '/lease',
    as: 'tenant',
    answers: { 'GET /api/tenant/lease': lease, 'GET /api/tenant/documents': [document] },
    states: [
      {
        read: 'GET /api/tenant/lease',
        pending: 'Loading your lease',
        failed: 'Your lease could not be loaded',
        empty: { answer: null, texts: ['No lease at the moment', 'Browse all homes'] },
        ready: 'Security deposit',
      },
      {
        read: 'GET /api/tenant/documents',
        ...DOCUMENTS,
        empty: { answer: [], texts: ['Your lease is being written'] },
      },
    ],
  },
]

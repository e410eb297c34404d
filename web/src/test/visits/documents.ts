import { listedDocument } from '../sample-data.ts'
import type { Visit } from './visit.ts'

export const documentsVisits: Visit[] = [
  {
    title: 'documents',
    path: '/documents',
    as: 'tenant',
    answers: { 'GET /api/documents': [listedDocument], 'GET /api/preferences': {} },
    otherReads: { 'GET /api/preferences': 'all columns are shown until it comes' },
    states: [
      {
        read: 'GET /api/documents',
        pending: 'Loading the documents',
        failed: 'The documents could not be loaded',
        empty: { answer: [], texts: ['No documents yet', 'Add a document'] },
        ready: listedDocument.title,
      },
    ],
  },
]

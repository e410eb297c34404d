import { note } from '../sample-data.ts'
import type { VisitPart } from './visit.ts'

export const noteParts: VisitPart[] = [
  {
    of: 'tenant, by an agent',
    answers: { 'GET /api/people/:id/notes': [note] },
    states: [
      {
        read: 'GET /api/people/:id/notes',
        pending: 'Loading the notes',
        failed: 'The notes could not be loaded',
        empty: { answer: [], texts: ['Only agents see this.'] },
        ready: note.text,
      },
    ],
  },
]

import { lastBooksCheck } from '../sample-rent.ts'
import { bouncedEmail, failedJob, system } from '../sample-system.ts'
import type { Visit } from './visit.ts'

export const systemVisits: Visit[] = [
  {
    title: 'system',
    path: '/system',
    as: 'agent',
    answers: {
      'GET /api/agent/system': system,
      'GET /api/agent/system/failed-jobs': [failedJob],
      'GET /api/agent/system/bounced-emails': [bouncedEmail],
      'GET /api/books/check/last': lastBooksCheck,
    },
    states: [
      {
        read: 'GET /api/agent/system',
        pending: 'Loading the state of the system',
        failed: 'The state of the system could not be loaded',
        ready: 'The mail server could not be used.',
        empty: null,
      },
      {
        read: 'GET /api/agent/system/failed-jobs',
        pending: 'Loading the failed jobs',
        failed: 'The failed jobs could not be loaded',
        ready: failedJob.title,
        empty: { answer: [], texts: ['None has failed.'] },
      },
      {
        read: 'GET /api/agent/system/bounced-emails',
        pending: 'Loading the refused emails',
        failed: 'The refused emails could not be loaded',
        ready: bouncedEmail.address,
        empty: { answer: [], texts: ['None was refused.'] },
      },
      {
        read: 'GET /api/books/check/last',
        pending: 'Loading the check of the books',
        failed: 'The check of the books could not be loaded',
        ready: '2 ledgers · 41 entries · less than a second',
        empty: {
          answer: { ...lastBooksCheck, hasBooks: false, last: null },
          texts: ['No lease has books yet.'],
        },
      },
    ],
  },
]

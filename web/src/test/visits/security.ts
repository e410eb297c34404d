import { securityEvent } from '../sample-system.ts'
import type { Visit } from './visit.ts'

const LOG = { pending: 'Loading the log', failed: 'The log could not be loaded', ready: 'Document opened: Passport' }

export const securityVisits: Visit[] = [
  {
    title: 'own security log',
    path: '/security-log',
    as: 'tenant',
    answers: { 'GET /api/auth/security-log': [securityEvent] },
    states: [{ read: 'GET /api/auth/security-log', ...LOG, empty: { answer: [], texts: ['Nothing yet'] } }],
  },
  {
    title: 'security log of the installation',
    path: '/security-log?kind=document_viewed',
    as: 'agent',
    answers: { 'GET /api/agent/security-log': [securityEvent] },
    states: [
      { read: 'GET /api/agent/security-log', ...LOG, empty: { answer: [], texts: ['No such event', 'Show all'] } },
    ],
  },
]

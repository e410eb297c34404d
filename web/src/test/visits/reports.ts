import { report } from '../sample-data.ts'
import type { Visit } from './visit.ts'

const REPORTS = { pending: 'Loading the reports', failed: 'The reports could not be loaded', ready: report.content }

export const reportsVisits: Visit[] = [
  {
    title: 'open reports',
    path: '/reports',
    as: 'agent',
    answers: { 'GET /api/agent/reports': [report] },
    states: [{ read: 'GET /api/agent/reports', ...REPORTS, empty: { answer: [], texts: ['No open reports'] } }],
  },
  {
    title: 'closed reports',
    path: '/reports?status=closed',
    as: 'agent',
    answers: { 'GET /api/agent/reports': [report] },
    states: [{ read: 'GET /api/agent/reports', ...REPORTS, empty: { answer: [], texts: ['No closed reports'] } }],
  },
]

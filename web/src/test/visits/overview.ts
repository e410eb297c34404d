import { application, document, lease, overview, portfolioProperty, property, vacantProperty } from '../sample-data.ts'
import type { Visit } from './visit.ts'

const FIGURES = { pending: 'Loading the figures', failed: 'The figures could not be loaded' }
const DOCUMENTS = {
  pending: 'Loading the documents',
  failed: 'The documents could not be loaded',
  ready: document.title,
}
const PROPERTIES = { pending: 'Loading the homes', failed: 'The homes could not be loaded', ready: property.title }
const APPLICATIONS = { pending: 'Loading the applications', failed: 'The applications could not be loaded' }

const NO_TENANCY = { 'GET /api/tenant/lease': null, 'GET /api/tenant/applications': [] }
const OWN_TENANCY = {
  'GET /api/tenant/lease': 'a home that they rent: shown only if there is one',
  'GET /api/tenant/applications': 'their own applications: shown only if there are any',
}

export const overviewVisits: Visit[] = [
  {
    title: 'tenant dashboard',
    path: '/dashboard',
    as: 'tenant',
    answers: {
      'GET /api/overview': overview.tenant,
      'GET /api/tenant/lease': lease,
      'GET /api/tenant/documents': [document],
      'GET /api/tenant/applications': [application],
      'GET /api/properties/public': [property],
    },
    states: [
      { read: 'GET /api/overview', ...FIGURES, empty: null, ready: '2 pending' },
      {
        read: 'GET /api/tenant/lease',
        ...FIGURES,
        empty: { answer: null, texts: ['None', 'Begins when an application is approved'] },
        ready: 'Until ',
      },
      { read: 'GET /api/tenant/documents', ...DOCUMENTS, empty: { answer: [], texts: ['No documents yet'] } },
      {
        read: 'GET /api/tenant/applications',
        ...APPLICATIONS,
        empty: { answer: [], texts: ['No applications yet', 'Find a home'] },
        ready: 'Pending',
      },
    ],
    otherReads: { 'GET /api/properties/public': 'similar homes: shown only if there are any' },
  },
  {
    title: 'owner dashboard',
    path: '/dashboard',
    as: 'owner',
    answers: {
      'GET /api/overview': overview.owner,
      'GET /api/owner/applications': [application],
      'GET /api/owner/properties': [portfolioProperty],
      ...NO_TENANCY,
    },
    states: [
      { read: 'GET /api/overview', ...FIGURES, empty: null, ready: '3 of 4 occupied' },
      {
        read: 'GET /api/owner/applications',
        ...APPLICATIONS,
        empty: { answer: [], texts: ['No applications yet'] },
        ready: 'Tessa Bloom',
      },
      {
        read: 'GET /api/owner/properties',
        ...PROPERTIES,
        failed: 'Your homes could not be loaded',
        empty: { answer: [], texts: ['No homes yet', 'List your first home'] },
        ready: '84\u00a0m²',
      },
    ],
    otherReads: OWN_TENANCY,
  },
  {
    title: 'agent dashboard',
    path: '/dashboard',
    as: 'agent',
    answers: {
      'GET /api/overview': overview.agent,
      'GET /api/agent/applications': [application],
      'GET /api/agent/properties': [portfolioProperty],
      'GET /api/agent/vacancies': [vacantProperty],
      'GET /api/agent/users': [],
      'GET /api/agent/reports/count': { open: { count: 2, isCapped: false } },
      ...NO_TENANCY,
    },
    states: [
      { read: 'GET /api/overview', ...FIGURES, empty: null, ready: '9 tenants' },
      {
        read: 'GET /api/agent/applications',
        ...APPLICATIONS,
        empty: { answer: [], texts: ['No applications yet'] },
        ready: 'Tessa Bloom',
      },
      {
        read: 'GET /api/agent/properties',
        ...PROPERTIES,
        empty: { answer: [], texts: ['No homes yet'] },
        ready: '3, 2 pending',
      },
    ],
    otherReads: {
      'GET /api/agent/vacancies': 'homes that stand empty: shown only if there are any',
      'GET /api/agent/users': 'agents who wait for approval: shown only if there are any',
      'GET /api/agent/reports/count': 'open reports: shown only if there are any',
      ...OWN_TENANCY,
    },
  },
]

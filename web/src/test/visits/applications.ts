/* Over 250 lines: a feature lists the states of its screens in one file. */
import {
  application,
  applicationCounts,
  document,
  managedProperty,
  note,
  otherApplication,
  ownDraft,
  property,
} from '../sample-data.ts'
import type { Visit } from './visit.ts'

const DOCUMENTS = {
  pending: 'Loading the documents',
  failed: 'The documents could not be loaded',
  ready: document.title,
}
const APPLICATIONS = { pending: 'Loading the applications', failed: 'The applications could not be loaded' }
const LIST_READS = {
  'GET /api/applications/counts': 'numbers in the tabs, shown when they are there',
  'GET /api/preferences': 'cards are shown until it comes',
}

export const applicationsVisits: Visit[] = [
  {
    title: 'apply',
    path: `/applications/${property.id}`,
    as: 'tenant',
    answers: {
      'GET /api/properties/:id': property,
      'GET /api/properties/:id/application-draft': ownDraft,
      'GET /api/tenant/applications': [],
      'GET /api/tenant/documents': [document],
    },
    states: [
      {
        read: 'GET /api/properties/:id',
        pending: 'Loading the home',
        failed: 'The home could not be loaded',
        empty: { refusal: 'not_found', texts: ['Property not found', 'Browse All Properties'] },
        ready: 'Submit Application',
      },
      {
        read: 'GET /api/properties/:id/application-draft',
        pending: 'Loading the home',
        failed: 'Your draft could not be loaded',
        empty: { answer: { draft: null, savedAt: null, last: null }, texts: ['Submit Application'] },
        ready: 'Draft saved',
      },
      {
        read: 'GET /api/tenant/documents',
        pending: 'Loading your documents',
        failed: 'Your documents could not be loaded',
        empty: { answer: [], texts: ['Add a document'] },
        ready: document.title,
      },
    ],
    otherReads: {
      'GET /api/tenant/applications': 'the own application for this home; if unknown, the server refuses a second one',
    },
  },
  {
    title: 'applications of a tenant',
    path: '/applications',
    as: 'tenant',
    answers: {
      'GET /api/tenant/applications': [application],
      'GET /api/applications/counts': applicationCounts,
      'GET /api/preferences': {},
    },
    states: [
      {
        read: 'GET /api/tenant/applications',
        ...APPLICATIONS,
        empty: { answer: [], texts: ['No applications yet', 'Find a home'] },
        ready: property.title,
      },
    ],
    otherReads: LIST_READS,
  },
  {
    title: 'applications of an owner',
    path: '/applications',
    as: 'owner',
    answers: {
      'GET /api/owner/applications': [application],
      'GET /api/applications/counts': applicationCounts,
      'GET /api/preferences': {},
    },
    states: [
      {
        read: 'GET /api/owner/applications',
        ...APPLICATIONS,
        empty: { answer: [], texts: ['No applications yet'] },
        ready: 'Tessa Bloom',
      },
    ],
    otherReads: LIST_READS,
  },
  {
    title: 'applications of an agent, filtered',
    path: '/applications?status=approved',
    as: 'agent',
    answers: {
      'GET /api/agent/applications': [application],
      'GET /api/applications/counts': applicationCounts,
      'GET /api/preferences': {},
    },
    states: [
      {
        read: 'GET /api/agent/applications',
        ...APPLICATIONS,
        empty: { answer: [], texts: ['No approved applications', 'Clear filters'] },
        ready: 'Tessa Bloom',
      },
    ],
    otherReads: LIST_READS,
  },
  {
    title: 'own application',
    path: `/applications/${application.id}/review`,
    as: 'tenant',
    answers: {
      'GET /api/applications/:id': application,
      'GET /api/applications/:id/documents': [document],
    },
    states: [
      {
        read: 'GET /api/applications/:id',
        pending: 'Loading the application',
        failed: 'The application could not be loaded',
        empty: { refusal: 'not_found', texts: ['Application not found', 'Back to applications'] },
        ready: 'Not opened yet',
      },
    ],
    otherReads: { 'GET /api/applications/:id/documents': 'as on the screen of those who decide' },
  },
  {
    title: 'application',
    path: `/applications/${application.id}/review`,
    as: 'owner',
    answers: {
      'GET /api/applications/:id': application,
      'GET /api/applications/:id/documents': [document],
      'GET /api/applications/:id/others': [otherApplication],
      'GET /api/applications/:id/notes': [note],
      'POST /api/applications/:id/open': null,
    },
    states: [
      {
        read: 'GET /api/applications/:id',
        pending: 'Loading the application',
        failed: 'The application could not be loaded',
        empty: { refusal: 'not_found', texts: ['Application not found', 'Back to applications'] },
        ready: 'I would move in with my cat.',
      },
      {
        read: 'GET /api/applications/:id/documents',
        ...DOCUMENTS,
        empty: { answer: [], texts: ['None were sent with this application.'] },
      },
      {
        read: 'GET /api/applications/:id/others',
        pending: null,
        failed: 'The other applications could not be loaded',
        empty: { answer: [], texts: [] },
        ready: 'Ines Costa',
      },
      {
        read: 'GET /api/applications/:id/notes',
        pending: 'Loading the notes',
        failed: 'The notes could not be loaded',
        empty: { answer: [], texts: ['Only those who decide see this.'] },
        ready: note.text,
      },
    ],
    otherReads: { 'POST /api/applications/:id/open': 'tells that it was opened; a failure is not shown' },
  },
  {
    title: 'comparison',
    path: `/properties/${property.id}/applications`,
    as: 'owner',
    answers: {
      'GET /api/properties/:id/management': managedProperty,
      'GET /api/owner/applications': [application, otherApplication],
      'GET /api/preferences': {},
    },
    states: [
      {
        read: 'GET /api/properties/:id/management',
        pending: 'Loading the applicants',
        failed: 'This home could not be loaded',
        empty: { refusal: 'not_found', texts: ['Property not found', 'Back to Properties'] },
        ready: 'Ines Costa',
      },
      {
        read: 'GET /api/owner/applications',
        pending: 'Loading the applicants',
        failed: 'The applicants could not be loaded',
        empty: { answer: [], texts: ['No application waits for a decision', 'Show all applications'] },
        ready: 'Ines Costa',
      },
    ],
    otherReads: { 'GET /api/preferences': 'the hidden columns; if unknown, all are shown' },
  },
  {
    title: 'comparison of a home without applications',
    path: `/properties/${property.id}/applications`,
    as: 'owner',
    answers: {
      'GET /api/properties/:id/management': { ...managedProperty, applications: 0, pendingApplications: 0 },
      'GET /api/owner/applications': [],
      'GET /api/preferences': {},
    },
    states: [
      {
        read: 'GET /api/properties/:id/management',
        pending: 'Loading the applicants',
        failed: 'This home could not be loaded',
        empty: null,
        ready: 'Nobody has applied yet',
      },
    ],
    otherReads: {
      'GET /api/owner/applications': 'as in the comparison',
      'GET /api/preferences': 'as in the comparison',
    },
  },
  {
    title: 'comparison with an empty shortlist',
    path: `/properties/${property.id}/applications?show=shortlist`,
    as: 'agent',
    answers: {
      'GET /api/properties/:id/management': managedProperty,
      'GET /api/agent/applications': [application],
      'GET /api/preferences': {},
    },
    states: [
      {
        read: 'GET /api/agent/applications',
        pending: 'Loading the applicants',
        failed: 'The applicants could not be loaded',
        empty: null,
        ready: 'Nobody is on the shortlist',
      },
    ],
    otherReads: {
      'GET /api/properties/:id/management': 'as in the comparison',
      'GET /api/preferences': 'as in the comparison',
    },
  },
  {
    title: 'comparison with an open application',
    path: `/properties/${property.id}/applications?applicant=${application.id}`,
    as: 'owner',
    answers: {
      'GET /api/properties/:id/management': managedProperty,
      'GET /api/owner/applications': [],
      'GET /api/preferences': {},
      'GET /api/applications/:id': application,
      'GET /api/applications/:id/documents': [document],
      'GET /api/applications/:id/notes': [note],
      'POST /api/applications/:id/open': null,
    },
    states: [
      {
        read: 'GET /api/applications/:id',
        pending: 'Loading the application',
        failed: 'The application could not be loaded',
        empty: { refusal: 'not_found', texts: ['This application is not here'] },
        ready: 'I would move in with my cat.',
      },
      {
        read: 'GET /api/applications/:id/documents',
        ...DOCUMENTS,
        empty: { answer: [], texts: ['None were sent with this application.'] },
      },
    ],
    otherReads: {
      'GET /api/properties/:id/management': 'as in the comparison',
      'GET /api/owner/applications': 'as in the comparison',
      'GET /api/preferences': 'as in the comparison',
      'GET /api/applications/:id/notes': 'as on the application’s own screen',
      'POST /api/applications/:id/open': 'tells that it was opened; a failure is not shown',
    },
  },
]

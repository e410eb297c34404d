import {
  document,
  listed,
  listing,
  managedProperty,
  overview,
  portfolioProperty,
  property,
  propertyEvent,
  users,
} from '../sample-data.ts'
import type { Visit } from './visit.ts'

const DOCUMENTS = {
  pending: 'Loading the documents',
  failed: 'The documents could not be loaded',
  ready: document.title,
}
const PROPERTIES = { pending: 'Loading the homes', failed: 'The homes could not be loaded', ready: property.title }
const PREFERENCES = { 'GET /api/preferences': 'cards are shown until it comes' } as const
const TOTALS = { 'GET /api/overview': 'the loaded homes are counted until it comes' } as const
const QUESTIONS = {
  read: 'GET /api/applications/questions',
  pending: 'Loading the questions',
  failed: 'The questions could not be loaded',
  empty: null,
  ready: 'Move-in day',
} as const
const CITIES = { 'GET /api/properties/cities': 'suggestions or options, without which the form works' }

export const propertiesVisits: Visit[] = [
  {
    title: 'landing',
    path: '/',
    as: 'visitor',
    answers: { 'GET /api/properties/public': [property] },
    states: [
      {
        read: 'GET /api/properties/public',
        pending: 'Loading the newest homes',
        failed: null,
        empty: { answer: [], texts: [] },
        ready: property.title,
      },
    ],
  },
  {
    title: 'listings',
    path: '/listings',
    as: 'visitor',
    answers: {
      'GET /api/properties/public': [property],
      'GET /api/properties/public/count': { count: 1, isCapped: false },
      'GET /api/properties/cities': ['Ghent'],
    },
    states: [
      {
        read: 'GET /api/properties/public',
        pending: 'Loading homes',
        failed: 'The homes could not be loaded',
        empty: { answer: [], texts: ['No properties found', 'Try adjusting your search filters'] },
        ready: property.title,
      },
    ],
    otherReads: {
      'GET /api/properties/public/count': 'shown when it is there',
      ...CITIES,
    },
  },
  {
    title: 'property',
    path: `/listings/${property.id}`,
    as: 'visitor',
    answers: {
      'GET /api/properties/:id': property,
      'GET /api/properties/:id/listing': listing,
      'GET /api/properties/public': [{ ...property, id: users.owner.id, title: 'Next door' }],
      'POST /api/properties/:id/views': null,
    },
    states: [
      {
        read: 'GET /api/properties/:id',
        pending: 'Loading the home',
        failed: 'This home could not be loaded',
        empty: { refusal: 'not_found', texts: ['Property not found', 'Browse All Properties'] },
        ready: property.description,
      },
    ],
    otherReads: {
      'POST /api/properties/:id/views': 'counts the view',
      'GET /api/properties/:id/listing': 'left out where it can’t be loaded',
      'GET /api/properties/public': 'similar homes, left out where there are none',
    },
  },
  {
    title: 'properties of an owner',
    path: '/properties',
    as: 'owner',
    answers: {
      'GET /api/owner/properties': [portfolioProperty],
      'GET /api/preferences': {},
      'GET /api/overview': overview.owner,
    },
    otherReads: { ...PREFERENCES, ...TOTALS },
    states: [
      {
        read: 'GET /api/owner/properties',
        ...PROPERTIES,
        empty: { answer: [], texts: ['No homes yet', 'List your first home'] },
      },
    ],
  },
  {
    title: 'properties of an agent, filtered',
    path: '/properties?search=castle',
    as: 'agent',
    answers: {
      'GET /api/agent/properties': [portfolioProperty],
      'GET /api/preferences': { portfolioTable: { hiddenColumns: [], view: 'table' } },
      'GET /api/overview': overview.agent,
    },
    otherReads: { ...PREFERENCES, ...TOTALS },
    states: [
      {
        read: 'GET /api/agent/properties',
        ...PROPERTIES,
        empty: { answer: [], texts: ['No properties found', 'Try adjusting your search filters', 'Clear filters'] },
      },
    ],
  },
  {
    title: 'add property',
    path: '/properties/add',
    as: 'owner',
    answers: { 'GET /api/properties/cities': ['Ghent'], 'GET /api/applications/questions': ['moveInDate'] },
    states: [QUESTIONS],
    otherReads: CITIES,
  },
  {
    title: 'add property as an agent',
    path: '/properties/add',
    as: 'agent',
    answers: {
      'GET /api/properties/cities': ['Ghent'],
      'GET /api/agent/users': [listed(users.owner)],
      'GET /api/applications/questions': ['moveInDate'],
    },
    states: [],
    otherReads: {
      ...CITIES,
      'GET /api/applications/questions': 'as in the form of an owner',
      'GET /api/agent/users': 'options of a closed combobox, with a note of its own',
    },
  },
  {
    title: 'edit property',
    path: `/properties/${property.id}/edit`,
    as: 'owner',
    answers: {
      'GET /api/properties/:id': property,
      'GET /api/properties/cities': ['Ghent'],
      'GET /api/applications/questions': ['moveInDate'],
    },
    states: [
      {
        read: 'GET /api/properties/:id',
        pending: 'Loading the home',
        failed: 'This home could not be loaded',
        empty: { refusal: 'not_found', texts: ['Property not found', 'Back to Dashboard'] },
        ready: 'Save changes',
      },
    ],
    otherReads: { ...CITIES, 'GET /api/applications/questions': 'as in the form of an owner' },
  },
  {
    title: 'manage property',
    path: `/properties/${property.id}`,
    as: 'owner',
    answers: {
      'GET /api/properties/:id/management': managedProperty,
      'GET /api/properties/:id/documents': [document],
      'GET /api/properties/:id/history': [propertyEvent],
    },
    states: [
      {
        read: 'GET /api/properties/:id/management',
        pending: 'Loading the home',
        failed: 'This home could not be loaded',
        empty: { refusal: 'not_found', texts: ['Property not found', 'Back to Properties'] },
        ready: '2 applications wait for your decision',
      },
      { read: 'GET /api/properties/:id/documents', ...DOCUMENTS, empty: { answer: [], texts: ['No documents yet'] } },
      {
        read: 'GET /api/properties/:id/history',
        pending: 'Loading the history',
        failed: 'The history could not be loaded',
        empty: { answer: [], texts: ['Nothing has happened yet.'] },
        ready: 'Ada Moreau changed the price from $1,200 to $1,250',
      },
    ],
  },
]

import type { FoundProperty, SavedSearch } from '@lintel/contract/saved/schema'
import { otherProperty, property, sharedProperties } from '../sample-data.ts'
import type { Visit } from './visit.ts'

const search: SavedSearch = {
  id: '00000000-0000-4000-8000-000000000901',
  name: 'Two rooms in Ghent',
  filters: { city: 'Ghent', minBedrooms: '2' },
  frequency: 'daily',
  unseen: 0,
  createdAt: '2026-01-05T09:30:00.000Z',
}
const found: FoundProperty = {
  property: { ...property, id: '00000000-0000-4000-8000-000000000902', title: 'Attic with a view' },
  formerPrice: 1500,
  foundAt: '2026-01-05T09:30:00.000Z',
  isSeen: true,
  search: { id: search.id, name: 'Attics' },
}
const seen = { ...property, id: '00000000-0000-4000-8000-000000000903', title: 'House by the canal' }

const SHARED = {
  read: 'GET /api/shared-homes/:token',
  pending: 'Loading homes',
  failed: 'The list could not be loaded',
  ready: property.title,
} as const

export const savedVisits: Visit[] = [
  {
    title: 'saved, of a visitor',
    path: '/saved',
    as: 'visitor',
    answers: {},
    states: [],
  },
  {
    title: 'saved',
    path: '/saved',
    as: 'tenant',
    answers: {
      'GET /api/saved/homes': [{ property, priceWhenSaved: 1600, savedAt: '2026-01-05T09:30:00.000Z' }],
      'GET /api/saved/searches': [search],
      'GET /api/saved/found': [found],
      'GET /api/preferences/recent': [{ kind: 'property', property: seen }],
      'GET /api/properties/several': [seen],
    },
    states: [
      {
        read: 'GET /api/saved/homes',
        pending: 'Loading homes',
        failed: 'Your saved homes could not be loaded',
        empty: { answer: [], texts: ['No saved homes yet', 'Press the heart'] },
        ready: '$1,600 when you saved it',
      },
      {
        read: 'GET /api/saved/searches',
        pending: 'Loading your saved searches',
        failed: 'Your saved searches could not be loaded',
        empty: { answer: [], texts: ['No saved searches yet'] },
        ready: search.name,
      },
    ],
    otherReads: {
      'GET /api/saved/found': 'nothing until it comes: most users have nothing found',
      'GET /api/preferences/recent': 'left out where it fails',
      'GET /api/properties/several': 'left out where it fails',
    },
  },
  {
    title: 'comparison of homes',
    path: `/compare?homes=${property.id},${otherProperty.id}`,
    as: 'visitor',
    answers: { 'GET /api/properties/several': [property, otherProperty] },
    states: [
      {
        read: 'GET /api/properties/several',
        pending: 'Loading the homes',
        failed: 'The homes could not be loaded',
        empty: { answer: [], texts: ['Choose two to four homes', '2 of these homes are no longer listed.'] },
        ready: property.title,
      },
    ],
  },
  {
    title: 'comparison of one home',
    path: `/compare?homes=${property.id}`,
    as: 'visitor',
    answers: {},
    states: [],
  },
  {
    title: 'shared homes',
    path: '/shared/token',
    as: 'visitor',
    answers: { 'GET /api/shared-homes/:token': sharedProperties },
    states: [
      {
        ...SHARED,
        empty: { answer: { ...sharedProperties, homes: [] }, texts: ['None of these homes is listed any more'] },
      },
    ],
  },
  {
    title: 'shared homes that have ended',
    path: '/shared/token',
    as: 'visitor',
    answers: { 'GET /api/shared-homes/:token': sharedProperties },
    states: [{ ...SHARED, empty: { refusal: 'not_found', texts: ['This list has ended', 'Browse all homes'] } }],
  },
  { title: 'unsubscription', path: '/unsubscribe/token', as: 'visitor', answers: {}, states: [] },
]

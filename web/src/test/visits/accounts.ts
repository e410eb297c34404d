import { blocked, listed, session, userCounts, users } from '../sample-data.ts'
import type { Visit } from './visit.ts'

export const accountsVisits: Visit[] = [
  { title: 'login', path: '/login', as: 'visitor', answers: {}, states: [] },
  { title: 'register', path: '/register', as: 'visitor', answers: {}, states: [] },
  { title: 'forgotten password', path: '/forgot-password', as: 'visitor', answers: {}, states: [] },
  { title: 'new password', path: '/reset-password#token=x', as: 'visitor', answers: {}, states: [] },
  { title: 'email verification', path: '/verify-email#token=x', as: 'visitor', answers: {}, states: [] },
  {
    title: 'users',
    path: '/users',
    as: 'agent',
    answers: {
      'GET /api/agent/users': [listed(users.tenant)],
      'GET /api/agent/users/counts': userCounts,
      'GET /api/preferences': {},
    },
    otherReads: {
      'GET /api/agent/users/counts': 'the tabs have no counts until they come',
      'GET /api/preferences': 'all columns are shown until it comes',
    },
    states: [
      {
        read: 'GET /api/agent/users',
        pending: 'Loading the users',
        failed: 'The users could not be loaded',
        empty: { answer: [], texts: ['Nobody found'] },
        ready: 'Tessa Bloom',
      },
    ],
  },
  {
    title: 'profile',
    path: '/profile',
    as: 'tenant',
    answers: {
      'GET /api/auth/owner-invitation': null,
      'GET /api/auth/sessions': [session],
      'GET /api/messages/blocked': [blocked],
      'GET /api/preferences': { overdueNotices: false },
    },
    otherReads: { 'GET /api/auth/owner-invitation': 'a tenant without an invitation sees nothing of it' },
    states: [
      {
        read: 'GET /api/preferences',
        pending: 'Loading the notices',
        failed: 'The notices could not be loaded',
        empty: null,
        ready: 'Overdue rent',
      },
      {
        read: 'GET /api/auth/sessions',
        pending: 'Loading the sessions',
        failed: 'The sessions could not be loaded',
        empty: null,
        ready: session.device,
      },
      {
        read: 'GET /api/messages/blocked',
        pending: null,
        failed: 'The people you blocked could not be loaded',
        empty: { answer: [], texts: [] },
        ready: 'Unblock',
      },
    ],
  },
  {
    title: 'profile of an owner',
    path: '/profile',
    as: 'owner',
    answers: { 'GET /api/auth/sessions': [session], 'GET /api/messages/blocked': [], 'GET /api/preferences': {} },
    states: [
      {
        read: 'GET /api/auth/sessions',
        pending: 'Loading the sessions',
        failed: 'The sessions could not be loaded',
        empty: null,
        ready: session.device,
      },
    ],
    otherReads: { 'GET /api/messages/blocked': 'as for a tenant', 'GET /api/preferences': 'as for a tenant' },
  },
]

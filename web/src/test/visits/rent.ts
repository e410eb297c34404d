import { lease, property } from '../sample-data.ts'
import {
  booksPreview,
  dueCharges,
  figures,
  ledger,
  ledgerLines,
  otherLedger,
  ownerBooks,
  ownerPaymentDetails,
  paymentDetails,
  receivedPayments,
  schedule,
  statement,
  statementLines,
} from '../sample-rent.ts'
import type { Visit, VisitPart } from './visit.ts'

const LINES = {
  pending: 'Loading the charges and payments',
  failed: 'The charges and payments could not be loaded',
  empty: { answer: [], texts: ['Nothing charged yet'] },
  ready: 'Rent, March 2026',
}
const FIGURES = { pending: 'Loading the figures', failed: 'The figures could not be loaded', empty: null }
const LEASES = { pending: 'Loading the leases', failed: 'The leases could not be loaded' }

export const rentVisits: Visit[] = [
  {
    title: 'money',
    path: '/money',
    as: 'tenant',
    answers: {
      'GET /api/money': [ledger],
      'GET /api/leases/:id/ledger': ledgerLines,
      'GET /api/leases/:id/payment-details': [paymentDetails],
    },
    states: [
      {
        read: 'GET /api/money',
        pending: 'Loading your money',
        failed: 'Your money could not be loaded',
        empty: { answer: [], texts: ['Nothing to pay here yet', 'Your lease'] },
        ready: '$750.00 is overdue since Mar 1, 2026 (9 days).',
      },
      { read: 'GET /api/leases/:id/ledger', ...LINES },
      {
        read: 'GET /api/leases/:id/payment-details',
        pending: 'Loading how to pay',
        failed: 'How to pay could not be loaded',
        empty: {
          answer: [{ ...paymentDetails, details: null, changedOn: null, isChangedLately: false }],
          texts: ['Ask in a message'],
        },
        ready: 'DE89 3704 0044 0532 0130 00',
      },
    ],
  },
  {
    title: 'money of several leases',
    path: `/money?lease=${otherLedger.leaseId}`,
    as: 'tenant',
    answers: {
      'GET /api/money': [ledger, otherLedger],
      'GET /api/leases/:id/ledger': ledgerLines,
      'GET /api/leases/:id/payment-details': [paymentDetails],
    },
    states: [
      {
        read: 'GET /api/money',
        pending: 'Loading your money',
        failed: 'Your money could not be loaded',
        empty: null,
        ready: '$840.00 is due on Apr 1, 2026, in 22 days.',
      },
    ],
    otherReads: {
      'GET /api/leases/:id/ledger': 'as for a single lease',
      'GET /api/leases/:id/payment-details': 'as for a single lease',
    },
  },
  {
    title: 'rent of an owner',
    path: '/rent',
    as: 'owner',
    answers: {
      'GET /api/rent': [ledger, otherLedger],
      'GET /api/rent/figures': figures,
      'GET /api/people/:id/books': ownerBooks,
      'GET /api/people/:id/payment-details': ownerPaymentDetails,
    },
    states: [
      {
        read: 'GET /api/rent',
        ...LEASES,
        empty: { answer: [], texts: ['No books yet', 'Start the books'] },
        ready: 'Loft above the bakery',
      },
      { read: 'GET /api/rent/figures', ...FIGURES, ready: '$2,240' },
    ],
    otherReads: {
      'GET /api/people/:id/books': 'the button Books is there once it is known',
      'GET /api/people/:id/payment-details': 'the hint is there once it is known that there are none',
    },
  },
  {
    title: 'rent of an agent, filtered',
    path: '/rent?filter=overdue',
    as: 'agent',
    answers: { 'GET /api/rent': [ledger], 'GET /api/rent/figures': figures },
    states: [
      {
        read: 'GET /api/rent',
        ...LEASES,
        empty: { answer: [], texts: ['Nothing is overdue', 'Show all'] },
        ready: 'Oscar Keller',
      },
      { read: 'GET /api/rent/figures', ...FIGURES, ready: '$2,240' },
    ],
  },
  { title: 'bringing in tenants', path: '/rent/import', as: 'owner', answers: {}, states: [] },
  {
    title: 'rent this month',
    path: '/rent/month',
    as: 'owner',
    answers: { 'GET /api/rent/figures': figures, 'GET /api/rent/charges': dueCharges },
    states: [
      {
        read: 'GET /api/rent/figures',
        pending: 'Loading the month',
        failed: 'The month could not be loaded',
        empty: null,
        ready: '$2,240.00',
      },
      {
        read: 'GET /api/rent/charges',
        pending: 'Loading the charges',
        failed: 'The charges could not be loaded',
        empty: { answer: [], texts: ['Nothing is due this month', 'All leases'] },
        ready: 'Loft above the bakery',
      },
    ],
  },
  {
    title: 'what is open this month',
    path: '/rent/month?show=open',
    as: 'agent',
    answers: { 'GET /api/rent/figures': figures, 'GET /api/rent/charges': dueCharges.slice(0, 1) },
    states: [
      {
        read: 'GET /api/rent/charges',
        pending: 'Loading the charges',
        failed: 'The charges could not be loaded',
        empty: { answer: [], texts: ['Everything is paid'] },
        ready: 'Tessa Bloom',
      },
    ],
    otherReads: { 'GET /api/rent/figures': 'as for the list of what is expected' },
  },
  {
    title: 'what was received this month',
    path: '/rent/month?show=received',
    as: 'owner',
    answers: { 'GET /api/rent/figures': figures, 'GET /api/rent/payments': receivedPayments },
    states: [
      {
        read: 'GET /api/rent/payments',
        pending: 'Loading the payments',
        failed: 'The payments could not be loaded',
        empty: { answer: [], texts: ['Nothing received yet', 'All leases'] },
        ready: 'Bank transfer · Receipt 12',
      },
    ],
    otherReads: { 'GET /api/rent/figures': 'as for the list of what is expected' },
  },
  {
    title: 'statement of an owner',
    path: '/rent/statement',
    as: 'owner',
    answers: {
      'GET /api/rent/figures': figures,
      'GET /api/statement': statement,
      'GET /api/statement/lines': statementLines,
    },
    states: [
      {
        read: 'GET /api/rent/figures',
        pending: 'Loading the statement',
        failed: 'The statement could not be loaded',
        empty: null,
        ready: 'Closing balance',
      },
      {
        read: 'GET /api/statement',
        pending: 'Loading the statement',
        failed: 'The statement could not be loaded',
        empty: { answer: { ...statement, sections: [] }, texts: ['Nothing in these days'] },
        ready: 'Closing balance',
      },
      { read: 'GET /api/statement/lines', ...LINES, empty: null },
    ],
  },
  {
    title: 'statement of a home, for an agent',
    path: `/rent/statement?from=2026-03-01&through=2026-03-31&property=${property.id}`,
    as: 'agent',
    answers: {
      'GET /api/statement': { ...statement, property: ledger.property, owner: null },
      'GET /api/statement/lines': statementLines,
      'GET /api/properties/:id': property,
      'GET /api/agent/users': [],
      'GET /api/rent/figures': figures,
    },
    states: [
      {
        read: 'GET /api/statement',
        pending: 'Loading the statement',
        failed: 'The statement could not be loaded',
        empty: { refusal: 'not_found', texts: ['Home or owner not found', 'Another statement'] },
        ready: 'Closing balance',
      },
    ],
    otherReads: {
      'GET /api/statement/lines': 'as for an owner',
      'GET /api/properties/:id': 'the title in the filter: “One home” while it is unknown',
      'GET /api/agent/users': 'the owners to choose from',
      'GET /api/rent/figures': 'the present month, which named days need',
    },
  },
  {
    title: 'ledger',
    path: `/leases/${lease.id}/money`,
    as: 'owner',
    answers: {
      'GET /api/leases/:id/account': ledger,
      'GET /api/leases/:id/ledger': ledgerLines,
      'GET /api/leases/:id/schedules': [schedule],
    },
    states: [
      {
        read: 'GET /api/leases/:id/account',
        pending: 'Loading the ledger',
        failed: 'The ledger could not be loaded',
        empty: { refusal: 'not_found', texts: ['Ledger not found'] },
        ready: 'Record a payment',
      },
      { read: 'GET /api/leases/:id/ledger', ...LINES },
      {
        read: 'GET /api/leases/:id/schedules',
        pending: 'Loading what is charged',
        failed: 'What is charged could not be loaded',
        empty: { answer: [], texts: ['Nothing is charged by itself.'] },
        ready: '$1,300.00 from Jan 1, 2027',
      },
    ],
  },
  {
    title: 'ledger of a tenant',
    path: `/leases/${lease.id}/money`,
    as: 'tenant',
    answers: {
      'GET /api/leases/:id/account': ledger,
      'GET /api/leases/:id/ledger': ledgerLines,
      'GET /api/leases/:id/schedules': [schedule],
    },
    states: [
      {
        read: 'GET /api/leases/:id/account',
        pending: 'Loading the ledger',
        failed: 'The ledger could not be loaded',
        empty: { answer: null, texts: ['No books yet', 'The owner has not started the books of this lease.'] },
        ready: 'Deposit held',
      },
    ],
    otherReads: {
      'GET /api/leases/:id/ledger': 'as for its owner',
      'GET /api/leases/:id/schedules': 'as for its owner',
    },
  },
  {
    title: 'ledger without books',
    path: `/leases/${lease.id}/money`,
    as: 'agent',
    answers: { 'GET /api/leases/:id/account': null, 'GET /api/leases/:id/books': booksPreview },
    states: [
      {
        read: 'GET /api/leases/:id/account',
        pending: 'Loading the ledger',
        failed: 'The ledger could not be loaded',
        empty: null,
        ready: 'Start the books',
      },
    ],
  },
]

const otherReads = { 'GET /api/money': 'what is due: shown once it is known, and only if there are books' }

export const rentParts: VisitPart[] = [
  {
    of: 'profile of an owner',
    answers: { 'GET /api/people/:id/payment-details': ownerPaymentDetails },
    otherReads: { 'GET /api/people/:id/payment-details': 'the card is there once it is known' },
  },
  { of: 'lease', answers: { 'GET /api/money': [ledger] }, otherReads },
  { of: 'tenant dashboard', answers: { 'GET /api/money': [ledger] }, otherReads },
  { of: 'owner dashboard', answers: { 'GET /api/money': [] }, otherReads },
  { of: 'agent dashboard', answers: { 'GET /api/money': [] }, otherReads },
]

import { ACCOUNT, CONTACTS } from '../accounts/tags.ts'
import { LEASES } from '../leases/tags.ts'
import { DAYS, PROPERTIES } from '../properties/tags.ts'
import type { ShownInput, Shows, Tag } from '../tags.ts'
import { PAYMENT_DETAILS, RENT, rentOfLease, rentOfOwner } from './tags.ts'

const books = (tag: Tag) => [tag, LEASES, PROPERTIES, CONTACTS, DAYS]
/** With sentences that name days and amounts as the reader's region writes them. */
const explained = (tag: Tag) => [...books(tag), ACCOUNT]

const ofLease = ({ params }: ShownInput) => books(rentOfLease(params.id))
const explainedOfLease = ({ params }: ShownInput) => explained(rentOfLease(params.id))

/** The lease or the owner that a statement is about; what it is of a home changes with any books. */
function statementTag({ query: { leaseId, propertyId, ownerId } }: ShownInput): Tag {
  if (leaseId) return rentOfLease(String(leaseId))
  return ownerId && !propertyId ? rentOfOwner(String(ownerId)) : RENT
}

export const rentShows = {
  'GET /api/rent': () => books(RENT),
  'GET /api/rent/figures': () => [RENT, DAYS],
  'GET /api/rent/charges': () => explained(RENT),
  'GET /api/rent/payments': () => books(RENT),
  'GET /api/statement': (input) => books(statementTag(input)),
  'GET /api/statement/lines': (input) => explained(statementTag(input)),
  'GET /api/statement.csv': (input) => explained(statementTag(input)),
  'GET /api/money': () => books(RENT),
  'GET /api/people/:id/books': ({ params }) => explained(rentOfOwner(params.id)),
  'GET /api/people/:id/payment-details': ({ params }) => [rentOfOwner(params.id), DAYS],
  'GET /api/leases/:id/payment-details': (input) => [...ofLease(input), PAYMENT_DETAILS],
  'GET /api/leases/:id/books': explainedOfLease,
  'GET /api/leases/:id/account': ofLease,
  'GET /api/leases/:id/ledger': explainedOfLease,
  'GET /api/leases/:id/ledger.csv': explainedOfLease,
  'GET /api/leases/:id/charges': explainedOfLease,
  'GET /api/leases/:id/payments/preview': ofLease,
  'GET /api/leases/:id/schedules': ofLease,
  'GET /api/payments/:id/receipt': () => books(RENT),
  'GET /api/leases/preview': () => [RENT],
  'GET /api/applications/:id/approval': () => [RENT],
  'GET /api/leases/:id/end': ({ params }) => [rentOfLease(params.id)],
  'GET /api/leases/:id/cancellation': ({ params }) => [rentOfLease(params.id)],
  'GET /api/agent/users/:id/hand-over': ({ params }) => [rentOfOwner(params.id)],
  'GET /api/overview': () => [RENT],
  'GET /api/books/check': () => [RENT],
  'GET /api/books/check/last': () => [RENT],
} satisfies Shows

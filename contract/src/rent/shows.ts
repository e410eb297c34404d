import { ACCOUNT, CONTACTS } from '../accounts/tags.ts'
import { LEASES } from '../leases/tags.ts'
import { DAYS, PROPERTIES } from '../properties/tags.ts'
import type { Shows } from '../tags.ts'
import { RENT } from './tags.ts'

const books = () => [RENT, LEASES, PROPERTIES, CONTACTS, DAYS]
/** With sentences that name days and amounts as the reader's region writes them. */
const explained = () => [...books(), ACCOUNT]

export const rentShows = {
  'GET /api/rent': books,
  'GET /api/rent/figures': () => [RENT, DAYS],
  'GET /api/rent/charges': explained,
  'GET /api/rent/payments': books,
  'GET /api/statement': books,
  'GET /api/statement/lines': explained,
  'GET /api/statement.csv': explained,
  'GET /api/money': books,
  'GET /api/people/:id/books': explained,
  'GET /api/people/:id/payment-details': () => [RENT, DAYS],
  'GET /api/leases/:id/payment-details': books,
  'GET /api/leases/:id/books': explained,
  'GET /api/leases/:id/account': books,
  'GET /api/leases/:id/ledger': explained,
  'GET /api/leases/:id/ledger.csv': explained,
  'GET /api/leases/:id/charges': explained,
  'GET /api/leases/:id/payments/preview': books,
  'GET /api/leases/:id/schedules': books,
  'GET /api/payments/:id/receipt': books,
  'GET /api/books/check': () => [RENT],
  'GET /api/books/check/last': () => [RENT],
} satisfies Shows

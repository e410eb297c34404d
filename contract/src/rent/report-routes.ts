import { z } from 'zod'
import { CSV } from '../exports.ts'
import { binary, idParams, route } from '../route.ts'
import { rentShows as shows } from './shows.ts'
import {
  dueChargeSchema,
  dueChargesQuerySchema,
  receivedPaymentSchema,
  receivedPaymentsQuerySchema,
  statementLineSchema,
  statementLinesQuerySchema,
  statementQuerySchema,
  statementSchema,
} from './statement-schema.ts'

/** What people take away from the books: documents, files and statements. */
export const rentReportRoutes = {
  receipt: route({
    method: 'GET',
    path: '/api/payments/:id/receipt',
    summary: 'The receipt of a payment as PDF, as the books stand now',
    access: 'signed-in',
    params: idParams,
    result: binary('application/pdf'),
    shows: shows['GET /api/payments/:id/receipt'],
    limit: 'receipt',
  }),
  exportLedger: route({
    method: 'GET',
    path: '/api/leases/:id/ledger.csv',
    summary: 'Every charge, payment and reversal of a lease with the running balance, as CSV',
    access: 'signed-in',
    params: idParams,
    result: CSV,
    shows: shows['GET /api/leases/:id/ledger.csv'],
    limit: 'export',
  }),
  statement: route({
    method: 'GET',
    path: '/api/statement',
    summary: 'What was owed, charged and paid in a range of days, of a lease, a home or all homes of an owner',
    access: 'signed-in',
    query: statementQuerySchema,
    result: statementSchema,
    shows: shows['GET /api/statement'],
    limit: 'statement',
  }),
  statementLines: route({
    method: 'GET',
    path: '/api/statement/lines',
    summary: 'The charges, payments and reversals of one currency of a statement, the oldest first',
    access: 'signed-in',
    query: statementLinesQuerySchema,
    result: z.array(statementLineSchema),
    paged: true,
    shows: shows['GET /api/statement/lines'],
    limit: 'statement',
  }),
  exportStatement: route({
    method: 'GET',
    path: '/api/statement.csv',
    summary: 'A statement with all its lines, as CSV',
    access: 'signed-in',
    query: statementQuerySchema,
    result: CSV,
    shows: shows['GET /api/statement.csv'],
    limit: 'export',
  }),
  dueCharges: route({
    method: 'GET',
    path: '/api/rent/charges',
    summary: 'The charges that are due in a month and were not reversed, for owners and agents; first those due first',
    access: 'landlord',
    query: dueChargesQuerySchema,
    result: z.array(dueChargeSchema),
    paged: true,
    shows: shows['GET /api/rent/charges'],
  }),
  receivedPayments: route({
    method: 'GET',
    path: '/api/rent/payments',
    summary: 'The payments received in a month and not reversed, for owners and agents; the last received first',
    access: 'landlord',
    query: receivedPaymentsQuerySchema,
    result: z.array(receivedPaymentSchema),
    paged: true,
    shows: shows['GET /api/rent/payments'],
  }),
}

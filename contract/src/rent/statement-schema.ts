import { z } from 'zod'
import { personSchema } from '../accounts/schema.ts'
import { currencyCode } from '../amount.ts'
import { day, givenDay } from '../dates.ts'
import { tenantSchema } from '../leases/schema.ts'
import { pageQuery } from '../paging.ts'
import { bookedPropertySchema, chargeSchema, ledgerLineSchema, paymentSchema } from './ledger-schema.ts'
import { RANGE_LENGTH, RANGE_RULES } from './statement-range.ts'

const range = {
  from: givenDay('Choose the first day'),
  through: givenDay('Choose the last day').describe(`The last day, inclusive; ${RANGE_LENGTH}`),
}
const scope = {
  leaseId: z.uuid().optional().describe('Of one lease; tenants name one'),
  propertyId: z.uuid().optional().describe('Of one home'),
  ownerId: z.uuid().optional().describe('Of all homes of an owner; agents name a lease, a home or an owner'),
}

const givenCurrency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'Choose a currency by its code of three letters, as in EUR')
  .describe('Of a section of the statement, ISO 4217')

const [ORDER, LENGTH] = RANGE_RULES
const path = ['through']

export const statementQuerySchema = z
  .object({ ...range, ...scope })
  .refine(ORDER.isKept, { path, message: ORDER.message })
  .refine(LENGTH.isKept, { path, message: LENGTH.message })
export const statementLinesQuerySchema = pageQuery
  .extend({ ...range, ...scope, currency: givenCurrency })
  .refine(ORDER.isKept, { path, message: ORDER.message })
  .refine(LENGTH.isKept, { path, message: LENGTH.message })

const signedSum = z.number()

/** Balances, charges and payments of a range of days, by currency: opening + charged - paid + adjusted = closing. */
export const statementSchema = z.object({
  from: day,
  through: day,
  property: bookedPropertySchema.nullable().describe('The home, of a statement of a lease or a home'),
  tenant: tenantSchema.nullable().describe('Of a statement of a lease'),
  owner: personSchema.nullable().describe('Of a statement of all homes of an owner'),
  sections: z.array(
    z.object({
      currency: currencyCode,
      opening: signedSum.describe('Owed before the first day; negative for credit'),
      charged: signedSum.describe('Charges, less those reversed'),
      paid: signedSum.describe('Payments, less those reversed'),
      adjusted: signedSum.describe('Written off, and credit that went to another owner'),
      closing: signedSum.describe('Owed after the last day; negative for credit'),
    }),
  ),
})

const ofLease = {
  leaseId: z.uuid(),
  property: bookedPropertySchema.pick({ id: true, title: true }),
  tenant: tenantSchema,
}

/** A line of a statement; `balance` is that of all leases of the statement. */
export const statementLineSchema = ledgerLineSchema.extend(ofLease)

const month = (request: string) =>
  z
    .string(request)
    .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, `${request}, as in 2027-01`)
    .describe('YYYY-MM')

export const dueChargesQuerySchema = pageQuery.extend({
  due: month('Choose the month in which they are due'),
  open: z.enum(['true', 'false']).optional().describe('`true`: only those with something open'),
})
export const receivedPaymentsQuerySchema = pageQuery.extend({ received: month('Choose the month of receipt') })

/** A charge with its lease, in a list across leases. */
export const dueChargeSchema = chargeSchema.extend({ property: ofLease.property, tenant: tenantSchema })
export const receivedPaymentSchema = paymentSchema.extend({ property: ofLease.property, tenant: tenantSchema })

export type StatementQuery = z.output<typeof statementQuerySchema>
export type Statement = z.output<typeof statementSchema>
export type StatementLine = z.output<typeof statementLineSchema>
export type DueCharge = z.output<typeof dueChargeSchema>
export type DueChargesQuery = z.output<typeof dueChargesQuerySchema>
export type ReceivedPayment = z.output<typeof receivedPaymentSchema>
export type ReceivedPaymentsQuery = z.output<typeof receivedPaymentsQuerySchema>

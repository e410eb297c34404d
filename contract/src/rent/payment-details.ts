import { z } from 'zod'
import { personSchema } from '../accounts/schema.ts'
import { rawString } from '../bounded.ts'
import { REORDERING } from '../characters.ts'
import { day, instant } from '../dates.ts'
import { lineText, optionalText, text } from '../text.ts'
import { fieldName } from '../validation.ts'
import { compactCode, ibanFault, isBic } from './iban.ts'

const INSTRUCTIONS_MAX = 1_000
/** As SEPA transfers and their QR codes have it. */
const HOLDER_MAX = 70
const ACCOUNT_NUMBER_MAX = 50
const BANK_MAX = 100
/** An IBAN has 34 characters at most. */
const CODE_MAX = 34

const code = rawString(CODE_MAX).overwrite(compactCode).max(CODE_MAX)
const iban = code.refine((value) => ibanFault(value) === null, {
  error: ({ input }) => `IBAN ${ibanFault(String(input))}`,
})
const bic = code.refine(isBic, 'BIC must be 8 or 11 letters and digits, as in COBADEFFXXX')

/** A text whose words can't be shown in another order than they are read in by a bank. */
const instructions = text(INSTRUCTIONS_MAX).refine((value) => !REORDERING.test(value), {
  error: ({ path = [] }) => `${fieldName(path)} must not contain characters that change the order of others`,
})

/** How an owner's tenants pay. */
export const paymentDetailsSchema = z.object({
  instructions: z.string().nullable().describe('In the owner’s own words'),
  accountHolder: z.string().nullable(),
  iban: z.string().nullable().describe('In capitals, without spaces'),
  bic: z.string().nullable(),
  accountNumber: z.string().nullable().describe('Where there are no IBANs'),
  bank: z.string().nullable().describe('Its name, code or address'),
})

/** What is absent is removed. */
export const paymentDetailsFormSchema = z.object({
  instructions: optionalText(instructions).optional(),
  accountHolder: optionalText(lineText(HOLDER_MAX)).optional(),
  iban: optionalText(iban).optional(),
  bic: optionalText(bic).optional(),
  accountNumber: optionalText(lineText(ACCOUNT_NUMBER_MAX)).optional(),
  bank: optionalText(lineText(BANK_MAX)).optional(),
})

/** The payment details of an owner, for the owner and agents. */
export const ownerPaymentDetailsSchema = z.object({
  details: paymentDetailsSchema.nullable().describe('Null when the owner has not said how to pay'),
  version: z.int().describe('Increases with every change; for If-Match. 0 before the first'),
  changedAt: instant.nullable(),
  tenants: z.int().describe('Number of tenants who get a notice of a change: their books run or have an open amount'),
})

/** How the books of a lease are paid, one for each of its owners. */
export const leasePaymentDetailsSchema = z.object({
  owner: personSchema.describe('To whom it is paid'),
  reference: z.string().describe('To write with each payment of the lease: ISO 11649'),
  details: paymentDetailsSchema.nullable().describe('Null when the owner has not said how to pay'),
  changedOn: day.nullable().describe('The day at the home on which another account, or another owner, came'),
  isChangedLately: z.boolean().describe('Within the last 30 days'),
})

export type PaymentDetails = z.output<typeof paymentDetailsSchema>
export type PaymentDetailsForm = z.output<typeof paymentDetailsFormSchema>
export type OwnerPaymentDetails = z.output<typeof ownerPaymentDetailsSchema>
export type LeasePaymentDetails = z.output<typeof leasePaymentDetailsSchema>

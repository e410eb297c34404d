import { z } from 'zod'
import { personSchema } from '../accounts/schema.ts'
import { amount, amountSum, currencyCode } from '../amount.ts'
import { day, instant } from '../dates.ts'
import { tenantSchema } from '../leases/schema.ts'
import { propertySummarySchema } from '../properties/schema.ts'
import { ALL_CHARGE_KINDS, ENTRY_KINDS, PAYMENT_KINDS, PAYMENT_METHOD_NAMES } from './words.ts'

/** Negative when the tenant has credit. */
const signedAmount = z.number()

/** The home of a lease, beside its books. */
export const bookedPropertySchema = propertySummarySchema.pick({
  id: true,
  title: true,
  city: true,
  address: true,
  cover: true,
})

/** Where the books of a lease stand today, at the home. */
export const ledgerSchema = z.object({
  leaseId: z.uuid(),
  property: bookedPropertySchema,
  tenant: tenantSchema,
  owner: personSchema.describe('To whom it is owed'),
  currency: currencyCode,
  today: day,
  startDate: day.describe('First day of the lease'),
  endDate: day.describe('Last day of the lease'),
  hasEnded: z.boolean(),
  booksStartOn: day,
  isCurrent: z.boolean().describe('False for what is owed to an earlier owner of the home'),
  open: amountSum.describe('Charged and not paid, due or not'),
  overdue: amountSum.describe('The part of `open` that was due before today'),
  overdueSince: day.nullable().describe('Due day of the oldest charge that is overdue'),
  overdueDays: z.int(),
  credit: amountSum.describe('Paid and not used for a charge yet'),
  deposit: amountSum.describe('Held by the landlord'),
  next: z
    .object({ dueOn: day, dueInDays: z.int(), amount: amountSum.describe('Open on that day'), covered: amountSum })
    .nullable()
    .describe('The next day, today or later, on which something is due; `covered` is what credit will pay of it'),
})

/** One line of the ledger: charges increase the balance, payments reduce it. */
export const ledgerLineSchema = z.object({
  id: z.uuid(),
  day,
  kind: z.enum(ENTRY_KINDS),
  isReversal: z.boolean(),
  isReversed: z.boolean(),
  reason: z.string().nullable(),
  note: z.string().nullable(),
  amount: signedAmount.describe('Positive for what the tenant owes'),
  balance: signedAmount.describe('What the tenant owes after it; negative for credit'),
  owner: personSchema,
  charge: z
    .object({
      id: z.uuid(),
      kind: z.enum(ALL_CHARGE_KINDS),
      label: z.string().nullable(),
      periodStartsOn: day.nullable(),
      periodEndsOn: day.nullable(),
      dueOn: day,
      amount,
      open: amount,
      explanation: z.string().nullable(),
    })
    .nullable(),
  payment: z
    .object({
      id: z.uuid(),
      number: z.int().nullable(),
      kind: z.enum(PAYMENT_KINDS),
      method: z.enum(PAYMENT_METHOD_NAMES).nullable(),
      reference: z.string().nullable(),
      amount,
      credit: amount.describe('Of it, what no charge has used'),
    })
    .nullable(),
  by: personSchema.nullable().describe('Who recorded it; null when time did'),
})

/** A charge, with how its amount comes about. */
export const chargeSchema = z.object({
  id: z.uuid(),
  leaseId: z.uuid(),
  scheduleId: z.uuid().nullable(),
  kind: z.enum(ALL_CHARGE_KINDS),
  label: z.string().nullable(),
  periodStartsOn: day.nullable(),
  periodEndsOn: day.nullable(),
  explanation: z.string().nullable().describe('The sum in words'),
  currency: currencyCode,
  amount,
  open: amount,
  dueOn: day,
  isReversed: z.boolean(),
  createdAt: instant,
})

export const paymentSchema = z.object({
  id: z.uuid(),
  leaseId: z.uuid(),
  number: z.int().nullable().describe('Of the receipt'),
  kind: z.enum(PAYMENT_KINDS),
  method: z.enum(PAYMENT_METHOD_NAMES).nullable(),
  reference: z.string().nullable(),
  currency: currencyCode,
  amount,
  credit: amount.describe('Of it, what no charge has used'),
  receivedOn: day,
  isReversed: z.boolean(),
  createdAt: instant,
})

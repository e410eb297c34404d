import { z } from 'zod'
import { AMOUNT_FORMAT, amount, amountSum, currencyCode } from '../amount.ts'
import { day, givenDay, instant } from '../dates.ts'
import { tenantSchema } from '../leases/schema.ts'
import { clientIdSchema } from '../messages/schema.ts'
import { AMOUNT_MAX_CENTS } from '../money.ts'
import { pageQuery } from '../paging.ts'
import { lineText, numeric, optionalText, requiredLine, text } from '../text.ts'
import {
  bookedPropertySchema,
  chargeSchema,
  type ledgerLineSchema,
  type ledgerSchema,
  type paymentSchema,
} from './ledger-schema.ts'
import { PRORATIONS } from './proration.ts'
import { ONE_OFF_KINDS, PAYMENT_METHOD_NAMES, type ReversalReason, SCHEDULED_KINDS } from './words.ts'

/** Characters of a charge's label and of a payment's reference. */
const LINE_MAX = 100
const NOTE_MAX = 500

const positive = z.number().positive().max(AMOUNT_MAX_CENTS).meta({ format: AMOUNT_FORMAT })

const covered = z.object({
  charge: chargeSchema.pick({
    id: true,
    kind: true,
    label: true,
    dueOn: true,
    periodStartsOn: true,
    periodEndsOn: true,
  }),
  amount,
  left: amount.describe('Open afterwards'),
})

/** What a payment would pay. */
export const paymentPreviewSchema = z.object({
  currency: currencyCode,
  covers: z.array(covered),
  credit: amountSum.describe('The rest, for later charges'),
  open: amountSum.describe('Due and open afterwards'),
})

const payment = {
  amount: numeric(positive),
  receivedOn: givenDay('Choose the day on which it was received'),
  chargeId: z.uuid().optional().describe('The charge that it is for; else the oldest due is paid first'),
}

export const paymentPreviewQuerySchema = z.object(payment)

export const newPaymentSchema = z.object({
  ...payment,
  clientId: clientIdSchema,
  method: z.enum(PAYMENT_METHOD_NAMES).default('transfer'),
  reference: optionalText(lineText(LINE_MAX)).optional(),
})

export const newChargeSchema = z.object({
  clientId: clientIdSchema,
  kind: z.enum(ONE_OFF_KINDS),
  label: optionalText(lineText(LINE_MAX)).optional(),
  amount: numeric(positive),
  dueOn: givenDay('Choose the day on which it is due'),
})

const reasons = <const Reasons extends readonly [ReversalReason, ...ReversalReason[]]>(names: Reasons) =>
  z.enum(names, 'Please choose a reason')

export const paymentReversalSchema = z.object({
  reason: reasons(['bounced', 'mistaken']),
  note: optionalText(text(NOTE_MAX)).optional(),
})
export const chargeReversalSchema = z.object({
  reason: reasons(['waived', 'mistaken']),
  note: optionalText(text(NOTE_MAX)).optional(),
})
export const writeOffSchema = z.object({ note: requiredLine('A note', NOTE_MAX) })

/** What is charged each period. */
export const scheduleSchema = z.object({
  id: z.uuid(),
  leaseId: z.uuid(),
  kind: z.enum(SCHEDULED_KINDS),
  label: z.string().nullable(),
  currency: currencyCode,
  amounts: z.array(z.object({ startDate: day, endDate: day.nullable(), amount })).describe('First to start first'),
  periodUnit: z.enum(['month', 'week']),
  periodCount: z.int(),
  periodDay: z.int(),
  dueAfterDays: z.int(),
  proration: z.enum(PRORATIONS),
  startDate: day,
  endDate: day.nullable(),
})

export const newScheduleSchema = z
  .object({
    clientId: clientIdSchema,
    kind: z.enum(SCHEDULED_KINDS),
    label: optionalText(lineText(LINE_MAX)).optional(),
    amount: numeric(positive),
    periodUnit: z.enum(['month', 'week']).default('month'),
    periodCount: z.int().min(1).max(12).default(1).describe('1, 3, 6 or 12 months; 1, 2 or 4 weeks'),
    periodDay: z.int().min(1).max(31).default(1).describe('The day of the month on which a period begins'),
    dueAfterDays: z.int().min(0).max(27).default(0).describe('Days from the first of a period to its due day'),
    proration: z.enum(PRORATIONS).default('actual_days'),
    startDate: givenDay('Choose the first day'),
    endDate: givenDay('Choose the last day').optional(),
  })
  .refine(({ periodUnit, periodCount }) => (periodUnit === 'month' ? [1, 3, 6, 12] : [1, 2, 4]).includes(periodCount), {
    path: ['periodCount'],
    message: 'Length of a period must be 1, 3, 6 or 12 months, or 1, 2 or 4 weeks',
  })
  .refine(({ startDate, endDate }) => endDate === undefined || endDate >= startDate, {
    path: ['endDate'],
    message: 'The last day must not be before the first',
  })

export const scheduleEndSchema = z.object({ endDate: givenDay('Choose the last day') })
export const newAmountSchema = z.object({
  amount: numeric(positive),
  startDate: givenDay('Choose the first day of the amount'),
})

/** Balances from before the books. */
const opening = {
  owed: numeric(amount).default(0).describe('What the tenant owes from before the first day of the books'),
  credit: numeric(amount).default(0).describe('What the tenant has paid in advance'),
  deposit: numeric(amount).default(0).describe('The deposit that is held'),
}

export const newBooksSchema = z.object({
  startOn: givenDay('Choose the first day of the books')
    .optional()
    .describe('Periods that begin on or after it are charged; the first of next month when absent'),
  ...opening,
})

const plannedCharge = chargeSchema.pick({
  kind: true,
  periodStartsOn: true,
  periodEndsOn: true,
  dueOn: true,
  amount: true,
  explanation: true,
})

/** What starting the books of a lease would charge at once. */
export const booksPreviewSchema = z.object({
  leaseId: z.uuid(),
  property: bookedPropertySchema,
  tenant: tenantSchema,
  currency: currencyCode,
  startOn: day,
  charges: z.array(plannedCharge).describe('Issued at once: due within ten days'),
  next: plannedCharge.nullable().describe('The first that follows'),
  obstacle: z.string().nullable().describe('Why the books can’t be started; null when they can'),
})

/** The books of an owner. */
export const ownerBooksSchema = z.object({
  isOn: z.boolean().describe('Whether new leases get books'),
  leases: z.array(booksPreviewSchema).describe('Leases that have not ended and have no books, at most 100'),
})

export const ownerBooksQuerySchema = z.object({
  startOn: newBooksSchema.shape.startOn.describe('The first day of the books; the one proposed when absent'),
})

export const ownerBooksFormSchema = z.object({
  isOn: z.boolean(),
  startOn: newBooksSchema.shape.startOn,
  openings: z
    .array(z.object({ leaseId: z.uuid(), ...opening }))
    .max(500)
    .default([])
    .describe('Leases whose books start'),
})

export const RENT_FILTERS = ['all', 'open', 'overdue', 'ended'] as const
export const rentQuerySchema = pageQuery.extend({
  filter: z.enum(RENT_FILTERS).default('all'),
  propertyId: z.uuid().optional(),
})

/** A month in sums. */
export const rentFiguresSchema = z.object({
  month: day.describe('The first of it'),
  currency: currencyCode,
  expected: amountSum.describe('Charges that are due in the month'),
  received: amountSum.describe('Payments received in the month, without those reversed'),
  open: amountSum.describe('Due in the month and not paid'),
  overdue: amountSum.describe('Due before today, in any month, and not paid'),
})

/** Whether the books are in balance. */
export const booksCheckSchema = z.object({
  isInBalance: z.boolean(),
  checkedAt: instant.describe('The moment whose books were read'),
  tookMs: z.int(),
  ledgers: z.int(),
  entries: z.int().describe('Charges, payments and reversals'),
  faults: z.array(
    z.object({
      rule: z.string().describe('The rule that is broken'),
      rows: z.array(z.string()).describe('At most 20'),
      leaseIds: z.array(z.uuid()).describe('The leases of these rows'),
    }),
  ),
})

/** The last check that was kept: it runs each night, and when an agent asks for one. */
export const lastBooksCheckSchema = z.object({
  hasBooks: z.boolean().describe('Whether any lease has books'),
  isRunning: z.boolean().describe('Whether one runs or waits'),
  last: booksCheckSchema.nullable(),
  error: z.string().nullable().describe('Why the newest did not end; null when it did'),
})

export type Ledger = z.output<typeof ledgerSchema>
export type LedgerLine = z.output<typeof ledgerLineSchema>
export type Charge = z.output<typeof chargeSchema>
export type Payment = z.output<typeof paymentSchema>
export type PaymentPreview = z.output<typeof paymentPreviewSchema>
export type PaymentPreviewQuery = z.output<typeof paymentPreviewQuerySchema>
export type NewPayment = z.output<typeof newPaymentSchema>
export type NewCharge = z.output<typeof newChargeSchema>
export type PaymentReversal = z.output<typeof paymentReversalSchema>
export type ChargeReversal = z.output<typeof chargeReversalSchema>
export type WriteOff = z.output<typeof writeOffSchema>
export type Schedule = z.output<typeof scheduleSchema>
export type NewSchedule = z.output<typeof newScheduleSchema>
export type NewAmount = z.output<typeof newAmountSchema>
export type NewBooks = z.output<typeof newBooksSchema>
export type BooksPreview = z.output<typeof booksPreviewSchema>
export type OwnerBooks = z.output<typeof ownerBooksSchema>
export type OwnerBooksQuery = z.output<typeof ownerBooksQuerySchema>
export type OwnerBooksForm = z.output<typeof ownerBooksFormSchema>
export type RentQuery = z.output<typeof rentQuerySchema>
export type RentFigures = z.output<typeof rentFiguresSchema>
export type BooksCheck = z.output<typeof booksCheckSchema>
export type LastBooksCheck = z.output<typeof lastBooksCheckSchema>

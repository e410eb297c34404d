import { day } from '@lintel/contract/dates'
import { RENT } from '@lintel/contract/rent/tags'
import { REVERSAL_REASONS, type ReversalReason } from '@lintel/contract/rent/words'
import { z } from 'zod'
import { defineEvent } from '../../events/define.ts'

const cents = z.int().nonnegative()
const reason = z.enum(Object.keys(REVERSAL_REASONS) as [ReversalReason, ...ReversalReason[]])
const definition = { record: 'lease', account: 'landlord', tags: () => ({ parties: [RENT] }) } as const

/** The books of a lease began. */
export const booksStarted = defineEvent('books_started', { startsOn: day }, definition)

/** An owner's books were switched on or off for new leases. */
export const booksSwitched = defineEvent(
  'books_switched',
  { isOn: z.boolean() },
  { record: 'user', account: 'landlord', tags: () => ({ parties: [RENT] }) },
)

export const paymentRecorded = defineEvent(
  'payment_recorded',
  { paymentId: z.uuid(), cents, receivedOn: day },
  definition,
)
export const paymentReversed = defineEvent('payment_reversed', { paymentId: z.uuid(), cents, reason }, definition)
export const chargeAdded = defineEvent('charge_added', { chargeId: z.uuid(), cents, dueOn: day }, definition)
export const chargeReversed = defineEvent('charge_reversed', { chargeId: z.uuid(), cents, reason }, definition)
export const chargeWrittenOff = defineEvent('charge_written_off', { chargeId: z.uuid(), cents }, definition)

/** Something is charged each period from now on, at another amount, or until another day. */
export const scheduleChanged = defineEvent(
  'schedule_changed',
  { scheduleId: z.uuid(), change: z.enum(['added', 'amount', 'end']) },
  definition,
)

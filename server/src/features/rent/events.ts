import { day } from '@lintel/contract/dates'
import { booksTags, PAYMENT_DETAILS, RENT, rentOfOwner } from '@lintel/contract/rent/tags'
import { REVERSAL_REASONS, type ReversalReason } from '@lintel/contract/rent/words'
import { z } from 'zod'
import { defineEvent } from '../../events/define.ts'
import { aboutDecision, toTenant } from '../../events/notices.ts'
import { balance, dueShape, overdueShape } from './notices/data.ts'
import {
  mergeRecorded,
  paymentRecordedText,
  paymentReversedText,
  rentDueText,
  rentOverdueText,
} from './notices/texts.ts'
import { decodeEnd, ibanSentence, MAX_END, WARNING } from './payment-details/words.ts'

const cents = z.int().nonnegative()
const reason = z.enum(Object.keys(REVERSAL_REASONS) as [ReversalReason, ...ReversalReason[]])
const definition = {
  record: 'lease',
  account: 'landlord',
  tags: ({ id, landlordId }: { id: string | null; landlordId: string | null }) => ({
    parties: booksTags(id, landlordId),
  }),
} as const

const ofOwner = ({ id }: { id: string | null }) => [RENT, rentOfOwner(id ?? '')]

/** The books of a lease began. */
export const booksStarted = defineEvent('books_started', { startsOn: day }, definition)

/** An owner's books were switched on or off for new leases. */
export const booksSwitched = defineEvent(
  'books_switched',
  { isOn: z.boolean() },
  { record: 'user', account: 'landlord', tags: (event) => ({ parties: ofOwner(event) }) },
)

const CHANGES = { given: 'said', changed: 'changed', removed: 'removed' } as const
const ibanEnd = z.int().min(0).max(MAX_END).optional()

/** An owner's payment details were given, changed or removed. It is emailed, too; readers can't switch these emails off. */
export const paymentDetailsChanged = defineEvent(
  'payment_details_changed',
  {
    change: z.enum(['given', 'changed', 'removed']),
    ibanBefore: ibanEnd,
    ibanAfter: ibanEnd,
    changedOn: day,
  },
  {
    record: 'user',
    account: 'landlord',
    tags: (event) => ({ parties: [...ofOwner(event), PAYMENT_DETAILS] }),
    logged: ({ ibanBefore, ibanAfter }) => ({ before: decodeEnd(ibanBefore), after: decodeEnd(ibanAfter) }),
    notices: {
      deliveries: ({ actorId, landlordId, recipients }) => [
        ...recipients.map((to) => ({ from: landlordId, to, as: 'tenant' })),
        { from: actorId, to: landlordId, as: 'landlord' },
      ],
      text: ({ change, ibanBefore, ibanAfter, changedOn, account, agent, to }, { isSender, format }) => {
        const on = format.day(changedOn)
        const about = ibanSentence({ ibanBefore: decodeEnd(ibanBefore), ibanAfter: decodeEnd(ibanAfter) })
        if (to === 'landlord')
          return isSender
            ? [`You ${CHANGES[change]} how tenants pay ${account}, on ${on}.`, ...about, 'They are told.']
            : [
                `${agent ?? 'An agent'} ${CHANGES[change]} how your tenants pay you, on ${on}.`,
                ...about,
                'They are told.',
              ]
        return isSender
          ? [`You ${CHANGES[change]} how the rent is paid, on ${on}.`, ...about]
          : [`${account} ${CHANGES[change]} how the rent is paid, on ${on}.`, ...about, WARNING]
      },
      isMailed: false,
    },
  },
)

/**
 * Homes with books were handed over to another owner, who is its landlord; the former owner is its person. Tenants with a running lease get
 * a notice, and an email that they can't switch off.
 */
export const payeeChanged = defineEvent(
  'payee_changed',
  { hasDetails: z.boolean(), ibanBefore: ibanEnd, ibanAfter: ibanEnd, lastDay: day },
  {
    record: 'user',
    tags: (event) => ({ parties: ofOwner(event) }),
    notices: {
      deliveries: ({ landlordId, recipients }) => recipients.map((to) => ({ from: landlordId, to, as: 'tenant' })),
      text: ({ hasDetails, ibanBefore, ibanAfter, lastDay, person }, { isSender, format }) => {
        const after = format.day(lastDay)
        if (isSender) return [`What falls due after ${after} is paid to you, no longer to the owner before.`]
        return [
          `What falls due after ${after} is paid to ${person}, no longer to the owner before.`,
          ...ibanSentence({ ibanBefore: decodeEnd(ibanBefore), ibanAfter: decodeEnd(ibanAfter) }),
          ...(hasDetails ? [] : [`${person} has not said how to pay yet.`]),
          WARNING,
        ]
      },
      isMailed: false,
    },
  },
)

export const paymentRecorded = defineEvent(
  'payment_recorded',
  { paymentId: z.uuid(), cents, receivedOn: day, ...balance },
  { ...definition, notices: { ...aboutDecision(paymentRecordedText), merge: mergeRecorded, topic: 'paymentNotices' } },
)
export const paymentReversed = defineEvent(
  'payment_reversed',
  { paymentId: z.uuid(), cents, reason, ...balance },
  { ...definition, notices: { ...aboutDecision(paymentReversedText), topic: 'paymentNotices' } },
)
export const chargeAdded = defineEvent('charge_added', { chargeId: z.uuid(), cents, dueOn: day }, definition)
export const chargeReversed = defineEvent('charge_reversed', { chargeId: z.uuid(), cents, reason }, definition)
export const chargeWrittenOff = defineEvent('charge_written_off', { chargeId: z.uuid(), cents }, definition)

/** Something is charged each period from now on, at another amount, or until another day. */
export const scheduleChanged = defineEvent(
  'schedule_changed',
  { scheduleId: z.uuid(), change: z.enum(['added', 'amount', 'end']) },
  definition,
)

/** Something is due in three days: told to the tenant. */
export const rentDue = defineEvent('rent_due', dueShape, {
  ...definition,
  notices: { ...toTenant(rentDueText), topic: 'rentDueNotices' },
})

/** Something was due and is not paid: told to tenant and landlord. */
export const rentOverdue = defineEvent('rent_overdue', overdueShape, {
  ...definition,
  notices: {
    deliveries: ({ personId, landlordId }) => [
      { from: landlordId, to: personId, as: 'tenant' },
      { from: personId, to: landlordId, as: 'landlord' },
    ],
    text: rentOverdueText,
    topic: 'overdueNotices',
    // A tenant without an account.
    isMailedAlone: true,
  },
})

import type { ReversalReason } from '@lintel/contract/rent/words'
import { decidedSentence, isForTenant, type NoticeReader, type NoticeText } from '../../../events/notices.ts'
import type { Format } from '../../../format/format.ts'
import type { Balance, DueData, OverdueData } from './data.ts'

type Payment = Balance & { cents: number }

/** `count`: of the payments that a notice tells at once; one when absent. */
type Recorded = Payment & { receivedOn: string; count?: number }

/** The sum of both, the later day, and what is owed after the second. */
export const mergeRecorded = (before: Recorded, data: Recorded): Partial<Recorded> => ({
  cents: before.cents + data.cents,
  receivedOn: before.receivedOn > data.receivedOn ? before.receivedOn : data.receivedOn,
  count: (before.count ?? 1) + 1,
})

export const paymentRecordedText: NoticeText<Recorded> = (notice, reader) => {
  const { format } = reader
  const { home, person, receivedOn, count = 1 } = notice
  const sum = format.money(notice.cents, notice.currency)
  const on = format.day(receivedOn)
  const rest = restSentence(notice, format)
  if (count > 1) {
    const last = `The last was received on ${on}.`
    if (isForTenant(notice, reader))
      return [`Your ${count} payments for “${home}” were received, ${sum} in all.`, last, 'Thank you.', rest]
    const payments = `${count} payments${person && ` from ${person}`} for “${home}”, ${sum} in all`
    return [decidedSentence(notice, reader, 'recorded', payments), last, rest]
  }
  if (isForTenant(notice, reader))
    return [`Your payment of ${sum} for “${home}” was received on ${on}.`, 'Thank you.', rest]
  return [decidedSentence(notice, reader, 'recorded', itsPayment(notice, sum)), `It was received on ${on}.`, rest]
}

const itsPayment = ({ person, home }: { person: string; home: string }, sum: string) =>
  `a payment of ${sum}${person && ` from ${person}`} for “${home}”`

const WHY: Partial<Record<ReversalReason, string>> = {
  bounced: 'The bank returned it.',
  mistaken: 'It was recorded by mistake.',
}

export const paymentReversedText: NoticeText<Payment & { reason: ReversalReason }> = (notice, reader) => {
  const { home, reason } = notice
  const sum = reader.format.money(notice.cents, notice.currency)
  const rest = [...(WHY[reason] ? [WHY[reason]] : []), restSentence(notice, reader.format)]
  if (isForTenant(notice, reader)) return [`Your payment of ${sum} for “${home}” no longer counts.`, ...rest]
  return [decidedSentence(notice, reader, 'took back', itsPayment(notice, sum)), ...rest]
}

function restSentence({ currency, owedCents, owedFrom }: Balance, format: Format): string {
  if (owedCents === 0) return 'Nothing is owed now.'
  const sum = format.money(owedCents, currency)
  return owedFrom ? `${sum} is to be paid by ${format.day(owedFrom)}.` : `${sum} is still owed.`
}

export const rentDueText: NoticeText<DueData> = (notice, { isSender, format }) => {
  const { home, person, dueOn, lastDueOn } = notice
  const sum = format.money(notice.cents, notice.currency)
  const when = lastDueOn ? `from ${format.day(dueOn)} to ${format.day(lastDueOn)}` : `on ${format.day(dueOn)}`
  return isSender
    ? [`${person} was told that ${sum} for “${home}” is due ${when}.`]
    : [`${sum} for “${home}” is due ${when}.`]
}

/** @param reader tenant or landlord; each also reads the notice of the other */
export const rentOverdueText: NoticeText<OverdueData> = (notice, reader) => {
  const { format, isSender } = reader
  const { home, person, to } = notice
  const sum = format.money(notice.cents, notice.currency)
  const since = `${notice.hasSeveral ? 'the first of it' : 'it'} was due on ${format.day(notice.dueOn)}.`
  const overdue = `${sum} for “${home}” is overdue: ${since}`
  if (to === 'tenant')
    return isSender
      ? [`${person} was told that ${overdue}`]
      : [overdue, ...comingSentence(notice, reader), 'If you have just paid it, it may not be recorded yet.']
  if (isSender) return [`Your landlord was told that ${overdue}`]
  return [person ? `${person} owes ${sum} for “${home}”: ${since}` : overdue]
}

function comingSentence({ currency, comingCents, comingOn }: OverdueData, { format }: NoticeReader): string[] {
  return comingOn ? [`Another ${format.money(comingCents, currency)} is due on ${format.day(comingOn)}.`] : []
}

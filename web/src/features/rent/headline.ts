import { isolated } from '@lintel/contract/isolated'
import { addCents, toCents } from '@lintel/contract/money'
import type { Ledger } from '@lintel/contract/rent/schema'
import { formatDay } from '../../ui/text/dates.ts'
import { formatExactMoney } from '../../ui/text/money.ts'
import { plural } from '../../ui/text/numbers.ts'

/** Where a ledger stands. `more`: what is worth saying beyond the first sentence. */
export type Headline = { text: string; more: string[]; isOverdue: boolean }

/** The amount of the next due day that credit does not cover. */
export const amountToPay = ({ next, currency }: Pick<Ledger, 'next' | 'currency'>): number =>
  next ? Math.max(0, addCents(next.amount, -toCents(next.covered, currency), currency)) : 0

/** What a tenant transfers: all that is overdue, with what falls due next. */
export const sumToPay = (ledger: Pick<Ledger, 'overdue' | 'next' | 'currency'>): number =>
  addCents(amountToPay(ledger), toCents(ledger.overdue, ledger.currency), ledger.currency)

/**
 * What is due and by when, in sentences.
 * @param isOwn for its tenant; else for the owner and agents
 */
export function headlineOf(ledger: Ledger, isOwn: boolean): Headline {
  const { overdue, overdueSince, overdueDays, next, open, credit, currency } = ledger
  const money = (amount: number) => formatExactMoney(amount, currency)
  const toPay = amountToPay(ledger)
  const inAdvance = credit > 0 ? [`${payer(ledger, isOwn)} paid ${money(credit)} in advance.`] : []
  if (overdue > 0) {
    const since = overdueSince ? ` since ${formatDay(overdueSince)} (${plural(overdueDays, 'day')})` : ''
    const another = next && toPay > 0 ? [`Another ${money(toPay)} is due ${whenText(next)}.`] : []
    return { text: `${money(overdue)} is overdue${since}.`, more: another, isOverdue: true }
  }
  if (next && toPay > 0) {
    const covered =
      next.covered > 0 ? [`${money(next.covered)} of ${money(next.amount)} is already covered.`] : inAdvance
    return { text: `${money(toPay)} is due ${whenText(next)}.`, more: covered, isOverdue: false }
  }
  if (next && next.amount > 0) {
    const covered = `The next ${money(next.amount)} is due ${whenText(next)}, and already covered.`
    return { text: 'Nothing is due.', more: [covered, ...inAdvance], isOverdue: false }
  }
  if (open > 0) return { text: `${money(open)} is open.`, more: inAdvance, isOverdue: false }
  if (inAdvance[0]) return { text: inAdvance[0], more: ['Nothing is due.'], isOverdue: false }
  return { text: 'Nothing is due.', more: [], isOverdue: false }
}

const payer = ({ tenant }: Ledger, isOwn: boolean) => (isOwn ? 'You have' : `${isolated(tenant.firstName)} has`)

/** 'today, on Dec 1, 2026', 'on Dec 1, 2026, in 4 days'. */
export function whenText({ dueOn, dueInDays }: NonNullable<Ledger['next']>): string {
  if (dueInDays === 0) return `today, on ${formatDay(dueOn)}`
  if (dueInDays === 1) return `tomorrow, on ${formatDay(dueOn)}`
  return `on ${formatDay(dueOn)}, in ${plural(dueInDays, 'day')}`
}

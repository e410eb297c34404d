import { addCents, toCents } from '@lintel/contract/money'
import type { LedgerLine } from '@lintel/contract/rent/schema'
import { formatExactMoney } from '../../../ui/text/money.ts'
import { chargeName } from '../charge-words.ts'

export type ChargeOfLine = NonNullable<LedgerLine['charge']>
export type PaymentOfLine = NonNullable<LedgerLine['payment']>

// What an act does to the books, a sentence each, before it is confirmed.

export function reversedPaymentSentences({ amount, credit, number }: PaymentOfLine, currency: string): string[] {
  const money = (value: number) => formatExactMoney(value, currency)
  const used = addCents(amount, -toCents(credit, currency), currency)
  return [
    `The payment of ${money(amount)} is taken back; both lines stay in the ledger.`,
    ...(used > 0 ? [`${money(used)} that it paid is open again.`] : []),
    ...(credit > 0 ? [`${money(credit)} of credit is gone.`] : []),
    ...(number === null ? [] : [`Receipt ${number} is void.`]),
  ]
}

export function reversedChargeSentences(charge: ChargeOfLine, currency: string): string[] {
  const money = (value: number) => formatExactMoney(value, currency)
  const paid = addCents(charge.amount, -toCents(charge.open, currency), currency)
  return [
    `“${chargeName(charge)}” of ${money(charge.amount)} is taken back; both lines stay in the ledger.`,
    ...(charge.open > 0 ? [`The tenant no longer owes ${money(charge.open)}.`] : []),
    ...(paid > 0 ? [`${money(paid)} that was paid for it becomes credit, and pays what is due next.`] : []),
  ]
}

export const writtenOffSentences = (charge: ChargeOfLine, currency: string): string[] => [
  `${formatExactMoney(charge.open, currency)} of “${chargeName(charge)}” is given up.`,
  'The tenant no longer owes it, and it is shown as lost.',
]

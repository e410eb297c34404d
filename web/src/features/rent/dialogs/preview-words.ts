import type { PaymentPreview } from '@lintel/contract/rent/schema'
import { formatExactMoney } from '../../../ui/text/money.ts'
import { chargeName, dueChargeName } from '../charge-words.ts'

/** What a payment would pay, a sentence each. Labels of charges are left out, since they are text of a user. */
export function previewSentences({ covers, credit, open, currency }: PaymentPreview): string[] {
  const money = (amount: number) => formatExactMoney(amount, currency)
  const sentences = covers.map(({ charge, amount, left }) => {
    const rest = left > 0 ? `; ${money(left)} of it stays open` : ''
    return `Pays ${lowerFirst(charge.periodStartsOn ? chargeName(charge) : dueChargeName(charge))}: ${money(amount)}${rest}.`
  })
  if (credit > 0) sentences.push(`${money(credit)} stays as credit, and pays what is due next.`)
  sentences.push(open > 0 ? `${money(open)} is still due afterwards.` : 'Nothing is due afterwards.')
  return sentences
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

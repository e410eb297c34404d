import type { HandOverPreview, Person } from '@lintel/contract/accounts/schema'
import { fullName } from '@lintel/contract/names'
import { isolated } from '../../../ui/isolated.ts'
import { formatExactMoney } from '../../../ui/money.ts'
import { plural } from '../../../ui/numbers.ts'

type Owner = Pick<Person, 'firstName' | 'lastName'>

/** What a hand-over does to the books of leases, a sentence each. @param to null until the new owner is chosen */
export function handOverSentences(
  books: HandOverPreview['books'],
  owners: { from: Owner; to: Owner | null },
): string[] {
  const { from, to } = owners
  if (!to) return []
  const [oldOwner, newOwner] = [isolated(fullName(from)), isolated(fullName(to))]
  return books.flatMap(({ currency, leases, comingCharges, coming, credit, deposits, arrears }) => {
    const money = (value: number) => formatExactMoney(value, currency)
    const moved = [
      ...(credit > 0 ? [`${money(credit)} of tenants’ credit`] : []),
      ...(deposits > 0 ? [`${money(deposits)} of deposits`] : []),
    ].join(' and ')
    return [
      `${newOwner} keeps the books of ${plural(leases, 'lease')} from tomorrow on.`,
      ...(comingCharges > 0
        ? [`${newOwner} is owed what falls due after today: ${plural(comingCharges, 'charge')}, ${money(coming)}.`]
        : []),
      ...(moved ? [`${oldOwner} pays ${moved} over to ${newOwner}.`] : []),
      ...(arrears > 0 ? [`${money(arrears)} of arrears is still owed to ${oldOwner}.`] : []),
    ]
  })
}

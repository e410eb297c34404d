import type { BooksPreview } from '@lintel/contract/rent/schema'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatExactMoney } from '../../../ui/text/money.ts'
import { chargeName, sumInWords } from '../charge-words.ts'

/** What starting the books charges at once, then what follows. */
export function PlannedCharges({ preview: { charges, next, currency } }: { preview: BooksPreview }) {
  const text = (charge: BooksPreview['charges'][number]) =>
    `${chargeName(charge)}: ${formatExactMoney(charge.amount, currency)}, due on ${formatDay(charge.dueOn)}`
  return (
    <ul className="tabular wrap-anywhere space-y-1 text-ink-muted text-sm">
      {charges.map((charge) => (
        <li key={`${charge.kind} ${charge.dueOn}`}>
          <span>{`Charged at once: ${text(charge)}.`}</span>
          {sumInWords(charge.explanation) && <span className="block">{charge.explanation}</span>}
        </li>
      ))}
      {next && <li>{`${charges.length > 0 ? 'Then' : 'First'}: ${text(next)}.`}</li>}
      {charges.length === 0 && !next && <li>Nothing is charged from this day on.</li>}
    </ul>
  )
}

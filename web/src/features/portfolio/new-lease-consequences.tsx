import type { NewLeasePreview } from '@lintel/contract/leases/creation-schema'
import { formatDay, formatDayRange } from '../../ui/dates.ts'
import { formatExactMoney } from '../../ui/money.ts'
import { plural } from '../../ui/numbers.ts'
import { sumInWords } from '../rent/charge-words.ts'

const STATES: Record<NewLeasePreview['state'], string> = {
  upcoming: 'The lease is to come.',
  current: 'The lease runs already.',
  ended: 'The lease has ended: it is kept for the record.',
  cancelled: '',
}

/** What a new lease does, in sentences. @param email where the tenant is invited; empty for a link */
export function newLeaseSentences(preview: NewLeasePreview, email: string): string[] {
  const { state, becomesOccupied, pendingApplications, keepsBooks, books, currency } = preview
  const money = (amount: number) => formatExactMoney(amount, currency)
  return [
    STATES[state],
    becomesOccupied ? 'The home stops being available.' : '',
    pendingApplications > 0
      ? `${plural(pendingApplications, 'application')} for it ${pendingApplications === 1 ? 'waits' : 'wait'} for a decision and ${pendingApplications === 1 ? 'stays' : 'stay'} open.`
      : '',
    email
      ? 'Your tenant is invited by email. The invitation works once, for 14 days.'
      : 'You get a link to hand over to your tenant. It works once, for 14 days.',
    ...(books
      ? [
          `The books begin on ${formatDay(books.startOn)}.`,
          ...books.charges.map(({ word, periodStartsOn, periodEndsOn, amount, dueOn, explanation }) => {
            const sum = sumInWords(explanation)
            const period = periodStartsOn && periodEndsOn ? `, ${formatDayRange(periodStartsOn, periodEndsOn)}` : ''
            return `Charged at once: ${word}${period}: ${money(amount)}, due on ${formatDay(dueOn)}.${sum ? ` ${sum}.` : ''}`
          }),
          books.open > 0 ? `Open then: ${money(books.open)}.` : '',
          books.credit > 0 ? `Credit then: ${money(books.credit)}.` : '',
        ]
      : [keepsBooks === false && state !== 'ended' ? 'No books are kept: the owner has switched them off.' : '']),
  ].filter(Boolean)
}

/** What creating the lease does; or why it can't be created. */
export function NewLeaseConsequences({ preview, email }: { preview: NewLeasePreview; email: string }) {
  const [overlap] = preview.overlaps
  if (overlap)
    return (
      <p className="text-sm text-warn">
        {`This home is let ${formatDayRange(overlap.startDate, overlap.endDate)}. Choose other days.`}
      </p>
    )
  return (
    <ul className="tabular wrap-anywhere space-y-1 text-ink-muted text-sm">
      {newLeaseSentences(preview, email).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

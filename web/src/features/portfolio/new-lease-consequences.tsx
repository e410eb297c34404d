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

/** How its tenant is told of a lease. */
export type InvitationWay = 'email' | 'link' | 'none'

const INVITATIONS: Record<InvitationWay, string> = {
  email: 'Your tenant is invited by email. The invitation works once, for 14 days.',
  link: 'You get a link to pass on to your tenant. It works once, for 14 days.',
  none: 'Your tenant is told, and has the lease in their account at once.',
}

/** What a new lease does, in sentences. */
export function newLeaseSentences(preview: NewLeasePreview, invitation: InvitationWay): string[] {
  const { state, becomesOccupied, pendingApplications, keepsBooks, books, currency } = preview
  const money = (amount: number) => formatExactMoney(amount, currency)
  return [
    STATES[state],
    becomesOccupied ? 'The home stops being available.' : '',
    pendingApplications > 0
      ? `${plural(pendingApplications, 'application')} for it ${pendingApplications === 1 ? 'waits' : 'wait'} for a decision and ${pendingApplications === 1 ? 'stays' : 'stay'} open.`
      : '',
    INVITATIONS[invitation],
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
export function NewLeaseConsequences({ preview, invitation }: { preview: NewLeasePreview; invitation: InvitationWay }) {
  const [overlap] = preview.overlaps
  if (overlap)
    return (
      <p className="text-sm text-warn">
        {`This home is let ${formatDayRange(overlap.startDate, overlap.endDate)}. Choose other days.`}
      </p>
    )
  return (
    <ul className="tabular wrap-anywhere space-y-1 text-ink-muted text-sm">
      {newLeaseSentences(preview, invitation).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

import { isolated } from '@lintel/contract/isolated'
import { fullName } from '@lintel/contract/names'
import type { Ledger } from '@lintel/contract/rent/schema'
import type { Elements } from '../../ui/elements.ts'
import { Card } from '../../ui/page/card.tsx'
import { formatDay } from '../../ui/text/dates.ts'
import { formatExactMoney } from '../../ui/text/money.ts'
import { HeadlineText } from './headline-text.tsx'

export interface LedgerCardProps {
  ledger: Ledger
  /** For its tenant. */
  isOwn: boolean
  /** Buttons under it. */
  children?: Elements
}

/** Where a ledger stands: what is due, then the deposit and the credit that is held. */
export function LedgerCard({ ledger, isOwn, children }: LedgerCardProps) {
  const { open, credit, deposit, currency, booksStartOn } = ledger
  const facts = [
    ['Open', formatExactMoney(open, currency)],
    ...(credit > 0 ? [['Credit', formatExactMoney(credit, currency)]] : []),
    ['Deposit held', formatExactMoney(deposit, currency)],
    ['Books since', formatDay(booksStartOn)],
  ]
  return (
    <Card className="print:border-0 print:p-0">
      <p className="mb-4 hidden print:block">
        {`Tenant: ${isolated(fullName(ledger.tenant))}. Owner: ${isolated(fullName(ledger.owner))}. As of ${formatDay(ledger.today)}.`}
      </p>
      <HeadlineText ledger={ledger} isOwn={isOwn} isLarge />
      <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-3 border-t pt-4 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="tabular wrap-anywhere font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      {children && (
        <div data-print="never" className="mt-5 flex flex-wrap gap-2">
          {children}
        </div>
      )}
    </Card>
  )
}

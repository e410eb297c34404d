import './ledger.css'
import type { Elements } from '../../../ui/elements.ts'
import { Card } from '../../../ui/page/card.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'

export interface LedgerTableProps {
  label: string
  /** Whether rows end with a menu. */
  hasMenus?: boolean
  /** The rows. */
  children: Elements
}

/** The lines of a ledger: day, what, amount, balance. */
export function LedgerTable({ label, hasMenus = false, children }: LedgerTableProps) {
  return (
    <Card flush className="print:border-0">
      <table className="ledger" aria-label={label}>
        <thead className="text-ink-muted text-xs">
          <tr>
            <th scope="col">Day</th>
            <th scope="col">What</th>
            <th scope="col" className="ledger-amount">
              Amount
            </th>
            <th scope="col" className="ledger-amount">
              Balance
            </th>
            {hasMenus && (
              <th scope="col" className="ledger-menu">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Card>
  )
}

/** It while its lines load. */
export function LedgerSkeleton() {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface-raised">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex h-16 items-center gap-6 px-4">
          <Skeleton className="h-3.5 w-20 max-sm:hidden" />
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="ml-auto h-3.5 w-20" />
          <Skeleton className="h-3.5 w-20 max-sm:hidden" />
        </div>
      ))}
    </div>
  )
}

import type { ApplicationCounts } from '@lintel/contract/applications/schema'
import { APPLICATION_STATUSES } from '@lintel/contract/applications/status'
import { Link } from 'wouter'
import { capitalised } from '../../ui/capitalised.ts'
import { formatCappedCount } from '../../ui/numbers.ts'
import { urls } from '../../urls.ts'
import { type ApplicationFilters, writeApplicationFilters } from './application-filters.ts'

export interface StatusTabsProps {
  filters: ApplicationFilters
  /** Undefined while loading. */
  counts: ApplicationCounts | undefined
}

/** A link per status with its count; keeps the other filters. */
export function StatusTabs({ filters, counts }: StatusTabsProps) {
  return (
    <nav aria-label="Status" data-print="never">
      <ul className="flex flex-wrap gap-1.5">
        {([null, ...APPLICATION_STATUSES] as const).map((status) => (
          <li key={status}>
            <Link
              href={urls.applications() + writeApplicationFilters({ ...filters, status })}
              aria-current={filters.status === status ? 'true' : undefined}
              className={tabClass}
            >
              {status ? capitalised(status) : 'All'}
              {counts && <span className="tabular font-normal">{formatCappedCount(counts[status ?? 'all'])}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** A tab that is a link. */
export const tabClass =
  'flex min-h-10 items-center md:min-h-9 gap-1.5 rounded-full border border-line px-3.5 font-medium text-ink-muted text-sm transition-colors hover:border-line-strong hover:text-ink aria-[current]:border-transparent aria-[current]:bg-accent-soft aria-[current]:text-on-accent-soft'

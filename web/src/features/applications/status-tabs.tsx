import type { ApplicationCounts } from '@lintel/contract/applications/schema'
import { APPLICATION_STATUSES } from '@lintel/contract/applications/status'
import { capitalised } from '../../ui/capitalised.ts'
import { formatCappedCount } from '../../ui/numbers.ts'
import { FilterTabs } from '../../ui/table/filter-tabs.tsx'
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
    <FilterTabs
      label="Status"
      tabs={([null, ...APPLICATION_STATUSES] as const).map((status) => ({
        name: status ? capitalised(status) : 'All',
        href: urls.applications() + writeApplicationFilters({ ...filters, status }),
        isCurrent: filters.status === status,
        count: counts && formatCappedCount(counts[status ?? 'all']),
      }))}
    />
  )
}

/** A tab that is a link. */
export const tabClass =
  'flex min-h-10 items-center md:min-h-9 gap-1.5 rounded-full border border-line px-3.5 font-medium text-ink-muted text-sm transition-colors hover:border-line-strong hover:text-ink aria-[current]:border-transparent aria-[current]:bg-accent-soft aria-[current]:text-on-accent-soft'

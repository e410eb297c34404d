import type { ApplicationCounts } from '@lintel/contract/applications/schema'
import { APPLICATION_STATUSES } from '@lintel/contract/applications/status'
import { urlOf } from '@lintel/contract/screens'
import { FilterTabs } from '../../../ui/table/filter-tabs.tsx'
import { capitalised } from '../../../ui/text/capitalised.ts'
import { formatCappedCount } from '../../../ui/text/numbers.ts'
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
        href: urlOf('applications') + writeApplicationFilters({ ...filters, status }),
        isCurrent: filters.status === status,
        count: counts && formatCappedCount(counts[status ?? 'all']),
      }))}
    />
  )
}

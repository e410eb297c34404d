import type { ApplicationCounts, ApplicationScope, ApplicationSort } from '@lintel/contract/applications/schema'
import { SearchBar } from '../../ui/search-bar.tsx'
import type { ApplicationFilters } from './application-filters.ts'
import { PropertyFilter } from './property-filter.tsx'
import { StatusTabs } from './status-tabs.tsx'
import { TenantChip } from './tenant-chip.tsx'

export interface ApplicationFilterBarProps {
  scope: ApplicationScope
  filters: ApplicationFilters
  counts: ApplicationCounts | undefined
  change: (changes: Partial<ApplicationFilters>, options?: { isTyping?: boolean }) => void
}

/** The filters of the application list (search, property, status) and its order. */
export function ApplicationFilterBar({ scope, filters, counts, change }: ApplicationFilterBarProps) {
  const removeTenant = () => {
    change({ tenant: null })
    // The button that had the focus disappears.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <>
      <SearchBar
        value={filters.search}
        onSearch={(search) => change({ search }, { isTyping: true })}
        label={scope === 'tenant' ? 'Search by home' : 'Search by applicant or home'}
        shortcut={{ label: 'Search applications', group: 'Applications' }}
        choice={{
          label: 'Order',
          value: filters.sort,
          onChoose: (sort) => change({ sort: sort as ApplicationSort }),
          options: (
            <>
              <option value="newest">Newest first</option>
              <option value="oldest">Oldest first</option>
            </>
          ),
        }}
      >
        {filters.tenant && scope !== 'tenant' && <TenantChip tenant={filters.tenant} onRemove={removeTenant} />}
        <PropertyFilter
          property={filters.property}
          onChange={(property) => change({ property })}
          scope={scope === 'tenant' ? null : scope}
        />
      </SearchBar>
      <div className="mt-4">
        <StatusTabs filters={filters} counts={counts} />
      </div>
    </>
  )
}

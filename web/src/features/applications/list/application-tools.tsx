import type { Application, ApplicationCounts, ApplicationScope } from '@lintel/contract/applications/schema'
import type { ApplicationSort } from '@lintel/contract/applications/sorts'
import type { Elements } from '../../../ui/elements.ts'
import type { ListPageTools } from '../../../ui/table/list-page.tsx'
import { PersonChip } from '../../accounts/slots.ts'
import { PropertyFilter } from '../../properties/property-filter.tsx'
import type { ApplicationFilters } from './application-filters.ts'
import { StatusTabs } from './status-tabs.tsx'

export interface ApplicationToolsOptions {
  scope: ApplicationScope
  filters: ApplicationFilters
  counts: ApplicationCounts | undefined
  change: (changes: Partial<ApplicationFilters>, options?: { isTyping?: boolean }) => void
  children: Elements
}

export const APPLICATION_ORDERS: Record<ApplicationSort, string> = {
  waiting: 'Longest waiting first',
  newest: 'Newest first',
  oldest: 'Oldest first',
}

/** What stands above the applications: search, property, status. */
export function applicationTools(options: ApplicationToolsOptions): ListPageTools<Application> {
  const { scope, filters, counts, change, children } = options
  const { property, search } = filters
  const tenant = scope === 'tenant' ? null : filters.tenant
  const remove = (filter: 'tenant' | 'property') => {
    change({ [filter]: null })
    // The button that had the focus disappears.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  const tenantChip = tenant && <PersonChip id={tenant} all="applicants" onRemove={() => remove('tenant')} />
  return {
    search: {
      value: search,
      onSearch: (text) => change({ search: text }, { isTyping: true }),
      label: scope === 'tenant' ? 'Search by home' : 'Search by applicant or home',
      shortcut: { label: 'Search applications', group: 'Applications' },
    },
    filters: (property || scope !== 'tenant') && (
      <>
        {tenantChip}
        <PropertyFilter
          property={property}
          onChange={(id) => change({ property: id })}
          scope={scope === 'tenant' ? null : scope}
        />
      </>
    ),
    chips: (tenant || property) && (
      <>
        {tenantChip}
        {property && <PropertyFilter property={property} onChange={() => remove('property')} scope={null} />}
      </>
    ),
    filterCount: (tenant ? 1 : 0) + (property ? 1 : 0),
    tabs: <StatusTabs filters={filters} counts={counts} />,
    children,
  }
}

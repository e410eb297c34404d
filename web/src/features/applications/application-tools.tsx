import type { Application, ApplicationCounts, ApplicationScope } from '@lintel/contract/applications/schema'
import type { ApplicationSort } from '@lintel/contract/applications/sorts'
import type { Elements } from '../../ui/elements.ts'
import { ListTools, type ListToolsProps } from '../../ui/table/list-tools.tsx'
import { PersonChip } from '../accounts/slots.ts'
import { PropertyFilter } from '../properties/property-filter.tsx'
import { type ApplicationFilters, sortOf } from './application-filters.ts'
import { StatusTabs } from './status-tabs.tsx'

export interface ApplicationToolsProps extends Pick<ListToolsProps<Application>, 'table' | 'status'> {
  scope: ApplicationScope
  filters: ApplicationFilters
  counts: ApplicationCounts | undefined
  change: (changes: Partial<ApplicationFilters>, options?: { isTyping?: boolean }) => void
  /** Shows the parts and the number alone. */
  isShort: boolean
  children: Elements
}

const ORDERS: Record<ApplicationSort, string> = {
  waiting: 'Longest waiting first',
  newest: 'Newest first',
  oldest: 'Oldest first',
}

/** What stands above the applications: search, property, status, order, columns and export. */
export function ApplicationTools(props: ApplicationToolsProps) {
  const { scope, filters, counts, change, isShort, table, status, children } = props
  const { property, search } = filters
  const tenant = scope === 'tenant' ? null : filters.tenant
  const remove = (filter: 'tenant' | 'property') => {
    change({ [filter]: null })
    // The button that had the focus disappears.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  const tenantChip = tenant && <PersonChip id={tenant} all="applicants" onRemove={() => remove('tenant')} />
  const tools: ListToolsProps<Application> = {
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
    order: {
      value: sortOf(scope, filters),
      onChoose: (order) => change({ sort: order as ApplicationSort }),
      names: ORDERS,
    },
    table,
  }
  return (
    <ListTools {...(isShort ? {} : tools)} tabs={<StatusTabs filters={filters} counts={counts} />} status={status}>
      {children}
    </ListTools>
  )
}

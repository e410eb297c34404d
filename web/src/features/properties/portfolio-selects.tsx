import type { PortfolioSort } from '@lintel/contract/properties/schema'
import { PROPERTY_STATUSES, type PropertyStatus } from '@lintel/contract/properties/status'
import { capitalised } from '../../ui/capitalised.ts'
import { SearchBar } from '../../ui/search-bar.tsx'
import { Select } from '../../ui/select.tsx'
import { PORTFOLIO_ORDERS, type PortfolioFilters } from './portfolio-filters.ts'

export interface PortfolioFilterBarProps {
  filters: PortfolioFilters
  change: (changes: Partial<PortfolioFilters>, options?: { isTyping?: boolean }) => void
}

/** The filters of the portfolio (search, published or not, status) and its order. */
export function PortfolioFilterBar({ filters, change }: PortfolioFilterBarProps) {
  return (
    <SearchBar
      value={filters.search}
      onSearch={(search) => change({ search }, { isTyping: true })}
      label="Search by title, address or city"
      shortcut={{ label: 'Search homes', group: 'Homes' }}
      choice={{
        label: 'Order',
        value: filters.sort,
        onChoose: (sort) => change({ sort: sort as PortfolioSort }),
        options: Object.entries(PORTFOLIO_ORDERS).map(([sort, name]) => (
          <option key={sort} value={sort}>
            {name}
          </option>
        )),
      }}
    >
      <Select
        aria-label="Status"
        value={filters.status ?? ''}
        onChange={({ target }) => change({ status: (target.value || null) as PropertyStatus | null })}
        className={selectClass}
      >
        <option value="">Any status</option>
        {PROPERTY_STATUSES.map((status) => (
          <option key={status} value={status}>
            {capitalised(status)}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Published"
        value={filters.isPublished === null ? '' : String(filters.isPublished)}
        onChange={({ target }) => change({ isPublished: target.value === '' ? null : target.value === 'true' })}
        className={selectClass}
      >
        <option value="">All homes</option>
        <option value="true">Published</option>
        <option value="false">Drafts</option>
      </Select>
    </SearchBar>
  )
}

const selectClass = 'grow basis-32 sm:grow-0'

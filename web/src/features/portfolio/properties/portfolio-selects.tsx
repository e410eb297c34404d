import { PROPERTY_STATUSES, type PropertyStatus } from '@lintel/contract/properties/status'
import { Select } from '../../../ui/forms/select.tsx'
import { capitalised } from '../../../ui/text/capitalised.ts'
import type { PortfolioFilters } from '../../properties/portfolio-filters.ts'

export interface PortfolioSelectsProps {
  filters: PortfolioFilters
  change: (changes: Partial<PortfolioFilters>) => void
}

/** The filters of the portfolio: status, published or not. */
export function PortfolioSelects({ filters, change }: PortfolioSelectsProps) {
  return (
    <>
      <Select
        aria-label="Status"
        value={filters.status ?? ''}
        onChange={({ target }) => change({ status: (target.value || null) as PropertyStatus | null })}
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
      >
        <option value="">All homes</option>
        <option value="true">Published</option>
        <option value="false">Drafts</option>
      </Select>
    </>
  )
}

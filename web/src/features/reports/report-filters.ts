import type { ReportStatus } from '@lintel/contract/reports/status'
import type { UrlFilters } from '../../ui/url-filters.ts'
import { urls } from '../../urls.ts'

/** The filter of the report list, stored in the URL. */
export type ReportFilters = { status: ReportStatus }

export const reportFilters: UrlFilters<ReportFilters> = {
  path: urls.reports(),
  read: (search) => ({ status: new URLSearchParams(search).get('status') === 'closed' ? 'closed' : 'open' }),
  write: ({ status }) => (status === 'closed' ? '?status=closed' : ''),
}

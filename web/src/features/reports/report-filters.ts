import type { ReportStatus } from '@lintel/contract/reports/status'
import { urlOf } from '@lintel/contract/screens'
import type { UrlFilters } from '../../ui/urls/url-filters.ts'

/** The filter of the report list, stored in the URL. */
export type ReportFilters = { status: ReportStatus }

export const reportFilters: UrlFilters<ReportFilters> = {
  path: urlOf('reports'),
  read: (search) => ({ status: new URLSearchParams(search).get('status') === 'closed' ? 'closed' : 'open' }),
  write: ({ status }) => (status === 'closed' ? '?status=closed' : ''),
}

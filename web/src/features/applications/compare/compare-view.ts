import { urlOf } from '@lintel/contract/screens'
import type { UrlFilters } from '../../../ui/urls/url-filters.ts'
import { COLUMN_NAMES, type CompareSort } from './columns/columns.ts'

/** Which applications are compared. */
export const COMPARED = ['pending', 'shortlist', 'all'] as const
export type Compared = (typeof COMPARED)[number]

/** What the comparison shows, stored in the URL. */
export type CompareView = {
  show: Compared
  sort: CompareSort
  /** Id of the application that is open beside the table. */
  applicant: string | null
}

export const DEFAULT_SORT: CompareSort = { column: 'received', isDescending: false }

/** Parses the view from a query string; unknown or malformed values are ignored. */
export function readCompareView(search: string): CompareView {
  const query = new URLSearchParams(search)
  const sort = query.get('sort') ?? ''
  const column = COLUMN_NAMES.find((name) => name === sort.replace(/^-/, ''))
  return {
    show: COMPARED.find((name) => name === query.get('show')) ?? 'pending',
    sort: column ? { column, isDescending: sort.startsWith('-') } : DEFAULT_SORT,
    applicant: query.get('applicant') || null,
  }
}

/** The query string of a view: `''` or `?…`; defaults are left out. */
export function writeCompareView({ show, sort, applicant }: CompareView): string {
  const { column, isDescending } = sort
  const isDefaultSort = column === DEFAULT_SORT.column && !isDescending
  const query = new URLSearchParams({
    ...(show !== 'pending' && { show }),
    ...(!isDefaultSort && { sort: `${isDescending ? '-' : ''}${column}` }),
    ...(applicant && { applicant }),
  })
  return query.size > 0 ? `?${query}` : ''
}

/** The view in the URL of a home's comparison. */
export const compareViewOf = (propertyId: string): UrlFilters<CompareView> => ({
  path: urlOf('compareApplications', { id: propertyId }),
  read: readCompareView,
  write: writeCompareView,
})

/** The sort after a press on a column's heading: ascending, or the other direction if it is sorted by that column. */
export const nextSort = (sort: CompareSort, column: CompareSort['column']): CompareSort => ({
  column,
  isDescending: sort.column === column && !sort.isDescending,
})

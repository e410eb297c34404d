import { APPLICATION_LIST_COLUMNS } from '@lintel/contract/applications/list-columns'
import type { Application, ApplicationScope } from '@lintel/contract/applications/schema'
import type { ApplicationStatus } from '@lintel/contract/applications/status'
import { LIMITS } from '@lintel/contract/limits'
import { keepPreviousData } from '@tanstack/react-query'
import { callFile } from '../../api/call-file.ts'
import { pageQuery, pagesQuery, routeQuery } from '../../api/route-query.ts'
import type { ExportRows } from '../../ui/table/column.ts'
import { type ApplicationFilters, applicationQueryOf } from './list/application-filters.ts'

/** The newest applications of the current user: one page of `limit` rows. */
export const tenantApplicationsQuery = (limit: number) =>
  pageQuery('GET /api/tenant/applications', { query: { limit } })

/** The newest applications for the current owner's properties: one page of `limit` rows. */
export const ownerApplicationsQuery = (limit: number) => pageQuery('GET /api/owner/applications', { query: { limit } })

/** The newest applications of all, for agents: one page of `limit` rows. */
export const agentApplicationsQuery = (limit: number) => pageQuery('GET /api/agent/applications', { query: { limit } })

type ListRoute = 'GET /api/tenant/applications' | 'GET /api/owner/applications' | 'GET /api/agent/applications'

/** The list that `/applications` shows, by whose applications they are. */
export const LIST_ROUTES: Record<ApplicationScope, ListRoute> = {
  tenant: 'GET /api/tenant/applications',
  owner: 'GET /api/owner/applications',
  agent: 'GET /api/agent/applications',
}

/** Rows per page of the application list. */
const APPLICATIONS_PAGE_SIZE = 24

/** The applications that match the filters. The previous results stay while other filters load. */
export const applicationsQuery = (scope: ApplicationScope, filters: ApplicationFilters) => ({
  ...pagesQuery(LIST_ROUTES[scope], {
    query: { ...applicationQueryOf(scope, filters), limit: APPLICATIONS_PAGE_SIZE },
  }),
  placeholderData: keepPreviousData,
})

/**
 * Asks for the CSV of a list. A question that none of the loaded applications answers has a column, too: others may.
 * @param hidden names of columns
 */
export const exportApplications =
  (scope: ApplicationScope, filters: ApplicationFilters, hidden: readonly string[]): ExportRows =>
  (_shown, ids) => {
    const columns = APPLICATION_LIST_COLUMNS[scope].filter((name, index) => index === 0 || !hidden.includes(name))
    const query = { scope, ...applicationQueryOf(scope, filters), columns: columns.join(','), ids }
    return callFile('GET /api/applications.csv', { query })
  }

/** The applications for a home, oldest first, 100 per page; all of them without a status. */
export const comparedApplicationsQuery = (scope: ApplicationScope, property: string, status?: ApplicationStatus) =>
  pagesQuery(LIST_ROUTES[scope], { query: { property, status, sort: 'oldest', limit: LIMITS.page.max } })

/** Counts of the applications that match the filters except status: in total and by status. */
export const applicationCountsQuery = (scope: ApplicationScope, { property, tenant, search }: ApplicationFilters) => {
  const query = { scope, ...(property && { property }), ...(tenant && { tenant }), ...(search && { search }) }
  return {
    ...routeQuery('GET /api/applications/counts', { query }),
    placeholderData: keepPreviousData,
  }
}

/** Ids of the previous and next application in a list; null at its ends. */
export const neighboursQuery = (id: string, scope: ApplicationScope, filters: ApplicationFilters) => {
  const query = { scope, ...applicationQueryOf(scope, filters) }
  return routeQuery('GET /api/applications/:id/neighbours', { params: { id }, query })
}

/** One application with its history. */
export const applicationQuery = (id: string) => routeQuery('GET /api/applications/:id', { params: { id } })

/** The current user's pending or approved application for a property, or null. */
export const ownApplicationQuery = (property: string) => ({
  ...pageQuery('GET /api/tenant/applications', { query: { property, limit: LIMITS.page.max } }),
  select: ({ rows }: { rows: Application[] }): Application | null =>
    rows.find(({ status }) => isPendingOrApproved(status)) ?? null,
})

const isPendingOrApproved = (status: ApplicationStatus) => status === 'pending' || status === 'approved'

/** The other applications for the same property, for its owner and agents. */
export const otherApplicationsQuery = (id: string) => routeQuery('GET /api/applications/:id/others', { params: { id } })

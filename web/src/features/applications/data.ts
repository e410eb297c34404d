import type { Application, ApplicationScope, Approval, Rejection } from '@lintel/contract/applications/schema'
import type { ApplicationStatus } from '@lintel/contract/applications/status'
import { APPLICATIONS, applicationTag } from '@lintel/contract/applications/tags'
import { LEASES } from '@lintel/contract/leases/tags'
import { LIMITS } from '@lintel/contract/limits'
import { PROPERTIES, propertyTag } from '@lintel/contract/properties/tags'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { pageQuery, pagesQuery, routeQuery } from '../../api/route-query.ts'
import { requireOnline } from '../../ui/online.ts'
import { type ApplicationFilters, applicationQueryOf } from './application-filters.ts'
import type { ApplyRequest } from './apply-resolver.ts'

/** The newest applications of the current user: one page of `limit` rows. */
export const tenantApplicationsQuery = (limit: number) =>
  pageQuery('GET /api/tenant/applications', { query: { limit } })

/** The newest applications for the current owner's properties: one page of `limit` rows. */
export const ownerApplicationsQuery = (limit: number) => pageQuery('GET /api/owner/applications', { query: { limit } })

/** The newest applications of all, for agents: one page of `limit` rows. */
export const agentApplicationsQuery = (limit: number) => pageQuery('GET /api/agent/applications', { query: { limit } })

type ListRoute = 'GET /api/tenant/applications' | 'GET /api/owner/applications' | 'GET /api/agent/applications'

const LIST_ROUTES: Record<ApplicationScope, ListRoute> = {
  tenant: 'GET /api/tenant/applications',
  owner: 'GET /api/owner/applications',
  agent: 'GET /api/agent/applications',
}

/** Rows per page of the application list. */
const APPLICATIONS_PAGE_SIZE = 24

/** The applications that match the filters. The previous results stay while other filters load. */
export const applicationsQuery = (scope: ApplicationScope, filters: ApplicationFilters) => ({
  ...pagesQuery(LIST_ROUTES[scope], { query: { ...applicationQueryOf(filters), limit: APPLICATIONS_PAGE_SIZE } }),
  placeholderData: keepPreviousData,
})

/** The applications whose applicant or home contains a text, `limit` of them. */
export const foundApplicationsQuery = (scope: ApplicationScope, search: string, limit: number) =>
  pageQuery(LIST_ROUTES[scope], { query: { search, limit } })

/** Applications per page of the comparison, and how many pages it has at most. */
const COMPARISON_PAGE_SIZE = LIMITS.page.max
export const COMPARISON_PAGES_MAX = 3

/** The applications for a home, oldest first: the pending ones or all. */
export const comparedApplicationsQuery = (scope: ApplicationScope, property: string, isPending: boolean) =>
  pagesQuery(LIST_ROUTES[scope], {
    query: { property, ...(isPending && { status: 'pending' }), sort: 'oldest', limit: COMPARISON_PAGE_SIZE },
  })

/** Counts of the applications that match the filters except status: in total and by status. */
export const applicationCountsQuery = (scope: ApplicationScope, { property, search }: ApplicationFilters) => {
  const query = { scope, ...(property && { property }), ...(search && { search }) }
  return {
    ...routeQuery('GET /api/applications/counts', { query }),
    placeholderData: keepPreviousData,
  }
}

/** Ids of the previous and next application in a list; null at its ends. */
export const neighboursQuery = (id: string, scope: ApplicationScope, filters: ApplicationFilters) => {
  const query = { scope, ...applicationQueryOf(filters) }
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

/** Applies for a property. If it is refused, the home may ask something else by now. */
export function useApply(propertyId: string) {
  return useMutation({
    mutationFn: (application: ApplyRequest & { tenantId: string }): Promise<Application> =>
      call('POST /api/applications', { body: { ...application, propertyId, status: 'pending' } }),
    // The refetched application would replace the form before its success is shown.
    meta: { awaits: 'nothing', refetchOnError: [propertyTag(propertyId)] },
  })
}

/** The other applications for the same property, for its owner and agents. */
export const otherApplicationsQuery = (id: string) => routeQuery('GET /api/applications/:id/others', { params: { id } })

/** The suggested terms and the consequences of an approval; fetched each time the dialog opens. */
export const approvalPreviewQuery = (id: string) => ({
  ...routeQuery('GET /api/applications/:id/approval', { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})

/** Tags to refetch when a decision fails: another user may have decided first. */
const DECISION_TAGS = [APPLICATIONS, LEASES, PROPERTIES]

type Decision =
  | { move: 'approve'; terms: Approval }
  | { move: 'reject'; rejection: Rejection }
  | { move: 'reopen' }
  | { move: 'withdraw' }

/** Decides about an application. If another user decided first, the error names them. */
export function useDecide(id: string) {
  return useMutation({
    mutationFn: async (decision: Decision) => {
      requireOnline()
      const params = { id }
      if (decision.move === 'approve')
        return call('POST /api/applications/:id/approve', { params, body: decision.terms })
      if (decision.move === 'reject')
        return call('POST /api/applications/:id/reject', { params, body: decision.rejection })
      if (decision.move === 'reopen') return call('POST /api/applications/:id/reopen', { params })
      return call('DELETE /api/applications/:id', { params })
    },
    meta: { refetchOnError: [...DECISION_TAGS, applicationTag(id)] },
  })
}

import type { Application, ApplicationScope, Approval, Rejection } from '@lintel/contract/applications/schema'
import type { ApplicationStatus } from '@lintel/contract/applications/status'
import { APPLICATIONS, applicationTag } from '@lintel/contract/applications/tags'
import { LEASES } from '@lintel/contract/leases/tags'
import { LIMITS } from '@lintel/contract/limits'
import { PROPERTIES } from '@lintel/contract/properties/tags'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { pageQuery, pagesQuery, routeQuery } from '../../api/route-query.ts'
import { type ApplicationFilters, applicationQueryOf } from './application-filters.ts'

/** The newest applications of the person signed in: one page of `limit` rows. */
export const tenantApplicationsQuery = (limit: number) =>
  pageQuery('GET /api/tenant/applications', { query: { limit } })

/** The newest applications for the homes of the owner signed in: one page of `limit` rows. */
export const ownerApplicationsQuery = (limit: number) => pageQuery('GET /api/owner/applications', { query: { limit } })

/** The newest applications of all, for agents: one page of `limit` rows. */
export const agentApplicationsQuery = (limit: number) => pageQuery('GET /api/agent/applications', { query: { limit } })

type ListCall = 'GET /api/tenant/applications' | 'GET /api/owner/applications' | 'GET /api/agent/applications'

const LIST_CALLS: Record<ApplicationScope, ListCall> = {
  tenant: 'GET /api/tenant/applications',
  owner: 'GET /api/owner/applications',
  agent: 'GET /api/agent/applications',
}

/** Rows of the applications list shown at once. */
const APPLICATIONS_PAGE = 24

/** The applications that match the filters, page by page. The previous results stay while other filters load. */
export const applicationsQuery = (scope: ApplicationScope, filters: ApplicationFilters) => ({
  ...pagesQuery(LIST_CALLS[scope], { query: { ...applicationQueryOf(filters), limit: APPLICATIONS_PAGE } }),
  placeholderData: keepPreviousData,
})

/** How many applications match the home and the words of the filters, in all and by status. */
export const applicationCountsQuery = (scope: ApplicationScope, { property, search }: ApplicationFilters) => {
  const query = { scope, ...(property && { property }), ...(search && { search }) }
  return {
    ...routeQuery('GET /api/applications/counts', { query }),
    placeholderData: keepPreviousData,
  }
}

/** Ids of the applications before and after one in a list; null at its ends. */
export const neighboursQuery = (id: string, scope: ApplicationScope, filters: ApplicationFilters) => {
  const query = { scope, ...applicationQueryOf(filters) }
  return routeQuery('GET /api/applications/:id/neighbours', { params: { id }, query })
}

/** One application with its history. */
export const applicationQuery = (id: string) => routeQuery('GET /api/applications/:id', { params: { id } })

/** The pending or approved application of the person signed in for a home; null when there is none. */
export const ownApplicationQuery = (property: string) => ({
  ...pageQuery('GET /api/tenant/applications', { query: { property, limit: LIMITS.page.max } }),
  select: ({ rows }: { rows: Application[] }): Application | null => rows.find(({ status }) => isLive(status)) ?? null,
})

const isLive = (status: ApplicationStatus) => status === 'pending' || status === 'approved'

/** Apply for a home, as the person signed in. */
export function useApply() {
  return useMutation({
    mutationFn: (application: {
      propertyId: string
      tenantId: string
      message: string | null
      documents: string[]
    }): Promise<Application> => call('POST /api/applications', { body: { ...application, status: 'pending' } }),
    // The form would give way to what was refetched before it has said that all went well.
    meta: { awaits: 'nothing' },
  })
}

/** The other applications for the same home, for those who decide. */
export const otherApplicationsQuery = (id: string) => routeQuery('GET /api/applications/:id/others', { params: { id } })

/** What an approval would start from and do, asked each time someone thinks of it. */
export const approvalPreviewQuery = (id: string) => ({
  ...routeQuery('GET /api/applications/:id/approval', { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})

/** What may be out of date when a decision is refused: somebody else was quicker. */
const DECIDED = [APPLICATIONS, LEASES, PROPERTIES]

type Decision =
  | { move: 'approve'; terms: Approval }
  | { move: 'reject'; rejection: Rejection }
  | { move: 'reopen' }
  | { move: 'withdraw' }

/** Decide about an application; refused with the words of who was quicker when somebody was. */
export function useDecide(id: string) {
  return useMutation({
    mutationFn: (decision: Decision) => {
      const params = { id }
      if (decision.move === 'approve')
        return call('POST /api/applications/:id/approve', { params, body: decision.terms })
      if (decision.move === 'reject')
        return call('POST /api/applications/:id/reject', { params, body: decision.rejection })
      if (decision.move === 'reopen') return call('POST /api/applications/:id/reopen', { params })
      return call('DELETE /api/applications/:id', { params })
    },
    meta: { refetchOnError: [...DECIDED, applicationTag(id)] },
  })
}

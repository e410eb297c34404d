import type { Application, ApplicationScope, Approval, Rejection } from '@lintel/contract/applications/schema'
import type { ApplicationStatus } from '@lintel/contract/applications/status'
import type { Cancellation, LeaseEnd } from '@lintel/contract/leases/schema'
import { LIMITS } from '@lintel/contract/limits'
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { standingQuery } from '../properties/data.ts'
import { type ApplicationFilters, applicationQueryOf } from './application-filters.ts'

/** The newest applications of the person signed in: one page of `limit` rows. */
export const tenantApplicationsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['/api/tenant/applications', { limit }],
    queryFn: ({ signal }) => callPage('GET /api/tenant/applications', { query: { limit }, signal }),
  })

/** The newest applications for the homes of the owner signed in: one page of `limit` rows. */
export const ownerApplicationsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['/api/owner/applications', { limit }],
    queryFn: ({ signal }) => callPage('GET /api/owner/applications', { query: { limit }, signal }),
  })

/** The newest applications of all, for agents: one page of `limit` rows. */
export const agentApplicationsQuery = (limit: number) =>
  queryOptions({
    queryKey: ['/api/agent/applications', { limit }],
    queryFn: ({ signal }) => callPage('GET /api/agent/applications', { query: { limit }, signal }),
  })

type ListCall = 'GET /api/tenant/applications' | 'GET /api/owner/applications' | 'GET /api/agent/applications'

const LIST_CALLS: Record<ApplicationScope, ListCall> = {
  tenant: 'GET /api/tenant/applications',
  owner: 'GET /api/owner/applications',
  agent: 'GET /api/agent/applications',
}

/** Rows of the applications list shown at once. */
const APPLICATIONS_PAGE = 24

/** The applications that match the filters, page by page. The previous results stay while other filters load. */
export const applicationsQuery = (scope: ApplicationScope, filters: ApplicationFilters) =>
  infiniteQueryOptions({
    queryKey: [LIST_CALLS[scope].replace('GET ', ''), 'list', applicationQueryOf(filters)],
    queryFn: ({ pageParam: cursor, signal }): Promise<{ rows: Application[]; next: string | null }> =>
      callPage(LIST_CALLS[scope], {
        query: { ...applicationQueryOf(filters), limit: APPLICATIONS_PAGE, cursor },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** How many applications match the home and the words of the filters, in all and by status. */
export const applicationCountsQuery = (scope: ApplicationScope, { property, search }: ApplicationFilters) => {
  const query = { scope, ...(property && { property }), ...(search && { search }) }
  return queryOptions({
    queryKey: ['/api/applications', 'counts', query],
    queryFn: ({ signal }) => call('GET /api/applications/counts', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Ids of the applications before and after one in a list; null at its ends. */
export const neighboursQuery = (id: string, scope: ApplicationScope, filters: ApplicationFilters) => {
  const query = { scope, ...applicationQueryOf(filters) }
  return queryOptions({
    queryKey: ['/api/applications', id, 'neighbours', query],
    queryFn: ({ signal }) => call('GET /api/applications/:id/neighbours', { params: { id }, query, signal }),
  })
}

/** One application with its history. */
export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/applications', id],
    queryFn: ({ signal }) => call('GET /api/applications/:id', { params: { id }, signal }),
  })

/** The pending or approved application of the person signed in for a home; null when there is none. */
export const ownApplicationQuery = (property: string) =>
  queryOptions({
    queryKey: ['/api/tenant/applications', { property }],
    queryFn: ({ signal }) =>
      callPage('GET /api/tenant/applications', { query: { property, limit: LIMITS.page.max }, signal }),
    select: ({ rows }): Application | null => rows.find(({ status }) => isLive(status)) ?? null,
  })

const isLive = (status: ApplicationStatus) => status === 'pending' || status === 'approved'

/** Apply for a home, as the person signed in. */
export function useApply() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (application: {
      propertyId: string
      tenantId: string
      message: string | null
      documents: string[]
    }): Promise<Application> => call('POST /api/applications', { body: { ...application, status: 'pending' } }),
    // Not waited for: the form would give way to what was read again before it has said that all went well.
    onSuccess: ({ propertyId }) => {
      void refreshApplications(client)
      void client.invalidateQueries({ queryKey: standingQuery(propertyId).queryKey })
    },
  })
}

/** Reads again whatever shows or counts applications. @returns done when single applications and counts are read */
function refreshApplications(client: QueryClient) {
  const lists = ['/api/tenant/applications', '/api/owner/applications', '/api/agent/applications']
  // Not waited for: a list reads all its loaded pages, one after the other.
  for (const path of [...lists, '/api/overview']) void client.invalidateQueries({ queryKey: [path] })
  return client.invalidateQueries({ queryKey: ['/api/applications'] })
}

/** The other applications for the same home, for those who decide. */
export const otherApplicationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/applications', id, 'others'],
    queryFn: ({ signal }) => call('GET /api/applications/:id/others', { params: { id }, signal }),
  })

/** What an approval would start from and do, asked each time someone thinks of it. */
export const approvalPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/applications', id, 'approval'],
    queryFn: ({ signal }) => call('GET /api/applications/:id/approval', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

type Decision =
  | { move: 'approve'; terms: Approval }
  | { move: 'reject'; rejection: Rejection }
  | { move: 'reopen' }
  | { move: 'withdraw' }

/** Decide about an application; refused with the words of who was quicker when somebody was. */
export function useDecide(id: string) {
  const client = useQueryClient()
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
    // Refused or not, what is shown may be out of date.
    onSettled: () => refreshDecided(client),
  })
}

/** End a lease on an earlier day. */
export function useEndLease(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LeaseEnd) => call('POST /api/leases/:id/end', { params: { id }, body }),
    onSettled: () => refreshDecided(client),
  })
}

/** What cancelling a lease would do, asked each time someone thinks of it. */
export const cancellationPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/leases', id, 'cancellation'],
    queryFn: ({ signal }) => call('GET /api/leases/:id/cancellation', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Cancel a lease that has not begun. */
export function useCancelLease(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Cancellation) => call('POST /api/leases/:id/cancel', { params: { id }, body }),
    onSettled: () => refreshDecided(client),
  })
}

/** Reads again whatever a decision changes: applications, and the homes they are for. @returns as `refreshApplications` */
function refreshDecided(client: QueryClient) {
  for (const path of ['/api/properties', '/api/owner/properties', '/api/agent/properties'])
    void client.invalidateQueries({ queryKey: [path] })
  return refreshApplications(client)
}

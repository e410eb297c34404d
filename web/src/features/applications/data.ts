import type { Application, Approval, Rejection } from '@lintel/contract/applications/schema'
import type { ApplicationStatus } from '@lintel/contract/applications/status'
import type { LeaseEnd } from '@lintel/contract/leases/schema'
import { LIMITS } from '@lintel/contract/limits'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../api/client.ts'
import { standingQuery } from '../properties/data.ts'

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

/** One application with its history. */
export const applicationQuery = (id: string) =>
  queryOptions({
    queryKey: ['/api/applications', id],
    queryFn: ({ signal }) => call('GET /api/applications/:id', { params: { id }, signal }),
  })

/** The application of the person signed in which stands for a home, pending or approved; null when there is none. */
export const ownApplicationQuery = (propertyId: string) =>
  queryOptions({
    ...tenantApplicationsQuery(LIMITS.page.max),
    select: ({ rows }): Application | null =>
      rows.find((row) => row.propertyId === propertyId && isLive(row.status)) ?? null,
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

/** Reads again whatever shows or counts applications. */
function refreshApplications(client: QueryClient) {
  const shown = ['/api/tenant/applications', '/api/owner/applications', '/api/agent/applications', '/api/overview']
  return Promise.all(shown.map((path) => client.invalidateQueries({ queryKey: [path] })))
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

/** Reads again whatever a decision changes: applications, and the homes they are for. */
function refreshDecided(client: QueryClient) {
  const homes = ['/api/applications', '/api/properties', '/api/owner/properties', '/api/agent/properties']
  return Promise.all([
    refreshApplications(client),
    ...homes.map((path) => client.invalidateQueries({ queryKey: [path] })),
  ])
}

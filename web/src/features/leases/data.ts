import { APPLICATIONS } from '@lintel/contract/applications/tags'
import type { NewLease } from '@lintel/contract/leases/creation-schema'
import type { leaseRoutes } from '@lintel/contract/leases/routes'
import type { Cancellation, LeaseEnd } from '@lintel/contract/leases/schema'
import { LEASES } from '@lintel/contract/leases/tags'
import { PROPERTIES } from '@lintel/contract/properties/tags'
import type { QueryIn } from '@lintel/contract/route'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { routeQuery } from '../../api/route-query.ts'
import { requireOnline } from '../../ui/online.ts'

/** What a lease without an application would do; never cached. */
export const newLeasePreviewQuery = (query: QueryIn<(typeof leaseRoutes)['previewCreation']>) => ({
  ...routeQuery('GET /api/leases/preview', { query }),
  placeholderData: keepPreviousData,
  staleTime: 0,
  gcTime: 0,
})

/** Creates a lease without an application. */
export function useCreateLease() {
  return useMutation({
    mutationFn: async (body: NewLease) => {
      requireOnline()
      return call('POST /api/leases', { body })
    },
    meta: { refetchOnError: [LEASES, PROPERTIES] },
  })
}

/** The last invitation of a lease's tenant. */
export const invitationQuery = (leaseId: string) =>
  routeQuery('GET /api/leases/:id/invitation', { params: { id: leaseId } })

/** Invites the tenant by email, or makes a link to hand over; an earlier invitation ends. */
export function useInviteTenant(leaseId: string) {
  return useMutation({
    mutationFn: async (email: string) => {
      requireOnline()
      return call('POST /api/leases/:id/invitation', { params: { id: leaseId }, body: { email } })
    },
    meta: { refetchOnError: [LEASES] },
  })
}

export function useRevokeInvitation(leaseId: string) {
  return useMutation({
    mutationFn: async () => {
      requireOnline()
      return call('DELETE /api/leases/:id/invitation', { params: { id: leaseId } })
    },
    meta: { refetchOnError: [LEASES] },
  })
}

/** The signed-in user's lease that covers today, else the next to start, else null; with its home and owner. */
export const leaseQuery = routeQuery('GET /api/tenant/lease')

/** Refetched when a change is refused: the lease was changed in the meantime. */
const MAYBE_STALE = [LEASES, APPLICATIONS, PROPERTIES]

/** What an earlier last day would do; never cached. */
export const endPreviewQuery = (id: string, endDate: string) => ({
  ...routeQuery('GET /api/leases/:id/end', { params: { id }, query: { endDate } }),
  staleTime: 0,
  gcTime: 0,
})

/** Ends a lease on an earlier day. */
export function useEndLease(id: string) {
  return useMutation({
    mutationFn: async (body: LeaseEnd) => {
      requireOnline()
      return call('POST /api/leases/:id/end', { params: { id }, body })
    },
    meta: { refetchOnError: MAYBE_STALE },
  })
}

/** What cancelling a lease would do; never cached. */
export const cancellationPreviewQuery = (id: string) => ({
  ...routeQuery('GET /api/leases/:id/cancellation', { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})

/** Cancels a lease that has not begun. */
export function useCancelLease(id: string) {
  return useMutation({
    mutationFn: async (body: Cancellation) => {
      requireOnline()
      return call('POST /api/leases/:id/cancel', { params: { id }, body })
    },
    meta: { refetchOnError: MAYBE_STALE },
  })
}

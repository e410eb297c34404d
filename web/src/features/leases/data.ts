import type { RouteByKey } from '@lintel/contract/api'
import type { QueryIn } from '@lintel/contract/route'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { routeMutation } from '../../api/route-mutation.ts'
import { routeQuery } from '../../api/route-query.ts'
import { requireOnline } from '../../ui/text/online.ts'

/** What a lease without an application would do; never cached. */
export const newLeasePreviewQuery = (query: QueryIn<RouteByKey['GET /api/leases/preview']>) => ({
  ...routeQuery('GET /api/leases/preview', { query }),
  placeholderData: keepPreviousData,
  staleTime: 0,
  gcTime: 0,
})

/** Creates a lease without an application. */
export const useCreateLease = () => useMutation({ ...routeMutation('POST /api/leases'), onMutate: requireOnline })

/** The last invitation of a lease's tenant. */
export const invitationQuery = (leaseId: string) =>
  routeQuery('GET /api/leases/:id/invitation', { params: { id: leaseId } })

/** Invites the tenant by email, or makes a link to hand over; an earlier invitation ends. */
export const useInviteTenant = (leaseId: string) =>
  useMutation({
    ...routeMutation('POST /api/leases/:id/invitation', (email: string) => ({
      params: { id: leaseId },
      body: { email },
    })),
    onMutate: requireOnline,
  })

export const useRevokeInvitation = (leaseId: string) =>
  useMutation({
    ...routeMutation('DELETE /api/leases/:id/invitation', { params: { id: leaseId } }),
    onMutate: requireOnline,
  })

/** The signed-in user's lease that covers today, else the next to start, else null; with its home and owner. */
export const leaseQuery = routeQuery('GET /api/tenant/lease')

/** What an earlier last day would do; never cached. */
export const endPreviewQuery = (id: string, endDate: string) => ({
  ...routeQuery('GET /api/leases/:id/end', { params: { id }, query: { endDate } }),
  staleTime: 0,
  gcTime: 0,
})

/** Ends a lease on an earlier day. */
export const useEndLease = (id: string) =>
  useMutation({ ...routeMutation('POST /api/leases/:id/end', { params: { id } }), onMutate: requireOnline })

/** What cancelling a lease would do; never cached. */
export const cancellationPreviewQuery = (id: string) => ({
  ...routeQuery('GET /api/leases/:id/cancellation', { params: { id } }),
  staleTime: 0,
  gcTime: 0,
})

/** Cancels a lease that has not begun. */
export const useCancelLease = (id: string) =>
  useMutation({ ...routeMutation('POST /api/leases/:id/cancel', { params: { id } }), onMutate: requireOnline })

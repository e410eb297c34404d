import { APPLICATIONS } from '@lintel/contract/applications/tags'
import type { Cancellation, LeaseEnd } from '@lintel/contract/leases/schema'
import { LEASES } from '@lintel/contract/leases/tags'
import { PROPERTIES } from '@lintel/contract/properties/tags'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { routeQuery } from '../../api/route-query.ts'
import { requireOnline } from '../../ui/online.ts'

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

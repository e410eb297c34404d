import { idParams, route } from '../route.ts'
import {
  cancellationPreviewSchema,
  cancellationSchema,
  leaseEndPreviewSchema,
  leaseEndSchema,
  leaseSchema,
  ownTenancySchema,
} from './schema.ts'
import { leaseShows as shows } from './shows.ts'

export const leaseRoutes = {
  current: route({
    method: 'GET',
    path: '/api/tenant/lease',
    summary:
      "The caller's lease that covers today, else the next to start, else null; with the others that have not ended",
    access: 'signed-in',
    result: ownTenancySchema.nullable(),
    shows: shows['GET /api/tenant/lease'],
  }),
  previewEnd: route({
    method: 'GET',
    path: '/api/leases/:id/end',
    summary: 'Preview the early end of a lease',
    access: 'landlord',
    params: idParams,
    query: leaseEndSchema,
    result: leaseEndPreviewSchema,
    shows: shows['GET /api/leases/:id/end'],
  }),
  end: route({
    method: 'POST',
    path: '/api/leases/:id/end',
    summary: 'End a lease early: move its last day to an earlier one, today or later',
    access: 'landlord',
    params: idParams,
    body: leaseEndSchema,
    result: leaseSchema,
  }),
  previewCancellation: route({
    method: 'GET',
    path: '/api/leases/:id/cancellation',
    summary: 'Preview the cancellation of a lease',
    access: 'landlord',
    params: idParams,
    result: cancellationPreviewSchema,
    shows: shows['GET /api/leases/:id/cancellation'],
  }),
  cancel: route({
    method: 'POST',
    path: '/api/leases/:id/cancel',
    summary: 'Cancel a lease that has not begun: the home is available and the application pending again',
    access: 'landlord',
    params: idParams,
    body: cancellationSchema,
    result: leaseSchema,
  }),
}

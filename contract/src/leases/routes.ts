import { idParams, route } from '../route.ts'
import { leaseEndSchema, leaseSchema, tenancySchema } from './schema.ts'

export const leaseRoutes = {
  current: route({
    method: 'GET',
    path: '/api/tenant/lease',
    summary: "The caller's lease that covers today, else the next to start, else null",
    access: 'signed-in',
    result: tenancySchema.nullable(),
  }),
  end: route({
    method: 'POST',
    path: '/api/leases/:id/end',
    summary: 'End a lease early: its last day moves to an earlier one, today or later',
    access: 'landlord',
    params: idParams,
    body: leaseEndSchema,
    result: leaseSchema,
  }),
}

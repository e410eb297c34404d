import { notFound, Refusal } from '../../errors/refusal.ts'
import { constraintRefusals } from '../../http/constraints.ts'

export const leaseConstraints = constraintRefusals.with({
  a_home_is_let_once_at_a_time: () => new Refusal('conflict', 'This home is let for part of that time'),
  // The lease was removed after the check, before its file was attached.
  attachments_lease_id_leases_id_fk: () => notFound('Lease'),
})

import type { Invariant } from '../../db/invariant.ts'

export const leaseInvariants: Invariant[] = [
  {
    // The demo shows decisions of earlier years without their leases.
    rule: 'An approved application has a lease that was not cancelled',
    breaches: `select from applications join users on users.id = tenant_id where status = 'approved' and not is_demo
      and not exists (select from leases where application_id = applications.id and cancelled_at is null)`,
  },
  {
    rule: 'A lease that was not cancelled belongs to an approved application, of the same home and tenant',
    breaches: `select from leases join applications on applications.id = application_id
      where cancelled_at is null and (applications.status <> 'approved'
        or (applications.property_id, applications.tenant_id) <> (leases.property_id, leases.tenant_id))`,
  },
  {
    rule: 'The tenant of a lease is its party',
    breaches: `select from leases left join lease_parties on lease_id = leases.id
      where lease_parties.id is null or user_id is distinct from tenant_id`,
  },
  {
    rule: 'An invitation was accepted exactly where its tenant has an account by it',
    breaches: `select from lease_invitations join leases on leases.id = lease_id where accepted_at is not null and tenant_id is null`,
  },
  {
    rule: 'A closed lease was not cancelled',
    breaches: 'select from leases where closed_at is not null and cancelled_at is not null',
  },
]

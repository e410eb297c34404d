import { Refusal } from '../../errors/refusal.ts'
import { constraintRefusals } from '../../http/constraints.ts'

export const applicationConstraints = constraintRefusals.with({
  one_live_application_per_tenant_and_property: () => new Refusal('conflict', 'You have already applied for this home'),
  owners_never_apply_to_their_own_home: () => new Refusal('conflict', 'This home is your own'),
})

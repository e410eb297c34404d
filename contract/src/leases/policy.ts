import { either, isApprovedAgent, type Policy } from '../actor.ts'

export type LeaseFacts = { tenantId: string; ownerId: string }

const isTenant: Policy<LeaseFacts> = (actor, facts) => actor.id === facts.tenantId
const isLandlord: Policy<LeaseFacts> = (actor, facts) => actor.id === facts.ownerId || isApprovedAgent(actor)

/** Who may do what with a lease. */
export const leasePolicy = {
  read: either<LeaseFacts>(isTenant, isLandlord),
  end: isLandlord,
  /** Agents never cancel their own leases. */
  cancel: ((actor, facts) => isLandlord(actor, facts) && !isTenant(actor, facts)) satisfies Policy<LeaseFacts>,
}

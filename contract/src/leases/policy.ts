import { either, isApprovedAgent, type Policy } from '../actor.ts'

export type LeaseFacts = { tenantId: string | null; ownerId: string }

const isTenant: Policy<LeaseFacts> = (actor, facts) => actor.id === facts.tenantId
const isLandlord: Policy<LeaseFacts> = (actor, facts) => actor.id === facts.ownerId || isApprovedAgent(actor)
const isParty = either<LeaseFacts>(isTenant, isLandlord)

/** Who may do what with a lease. */
export const leasePolicy = {
  read: isParty,
  /** Documents of it. Once it is cancelled, only its PDF is left. */
  readDocuments: ((actor, facts) => isParty(actor, facts) && (facts.isPdf || !facts.isCancelled)) satisfies Policy<
    LeaseFacts & { isPdf: boolean; isCancelled: boolean }
  >,
  addDocuments: ((actor, facts) => isParty(actor, facts) && !facts.isCancelled) satisfies Policy<
    LeaseFacts & { isCancelled: boolean }
  >,
  end: isLandlord,
  /** Invite its tenant, or revoke the invitation. */
  invite: isLandlord,
  /** Agents never cancel their own leases. */
  cancel: ((actor, facts) => isLandlord(actor, facts) && !isTenant(actor, facts)) satisfies Policy<LeaseFacts>,
}

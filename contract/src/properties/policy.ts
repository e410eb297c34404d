import { type Actor, either, isApprovedAgent, isOwner, type Policy } from '../actor.ts'

export type PropertyPolicyFacts = { ownerId: string; isPublished: boolean }

const isItsOwner: Policy<{ ownerId: string }> = (actor, facts) => actor.id === facts.ownerId
const isPublished: Policy<PropertyPolicyFacts> = (_actor, facts) => facts.isPublished
const isAgent: Policy<unknown> = (actor) => isApprovedAgent(actor)

/** Who may do what with a home. Visitors see published homes. */
export const propertyPolicy = {
  read: either<PropertyPolicyFacts>(isPublished, isItsOwner, isAgent),
  /** Its leases, applicants, history and figures. */
  manage: either<{ ownerId: string }>(isItsOwner, isAgent),
  edit: either<{ ownerId: string }>(isItsOwner, isAgent),
  /**
   * Documents about it. `givesAccess`: whether the user whose document it is neither applied for the home nor rented it, or an
   * application or lease of theirs for it gives access (`applications/access.ts`).
   */
  readDocuments: ((actor, facts) =>
    (isItsOwner(actor, facts) || isApprovedAgent(actor)) && facts.givesAccess) satisfies Policy<{
    ownerId: string
    givesAccess: boolean
  }>,
  remove: either<{ ownerId: string }>(isItsOwner, isAgent),
  /** Homes of all owners. */
  listAll: isApprovedAgent,
  /** The caller's own homes. */
  listOwn: (actor: Actor) => isOwner(actor) || isApprovedAgent(actor),
  create: either<{ ownerId: string }>((actor, facts) => isOwner(actor) && isItsOwner(actor, facts), isAgent),
}

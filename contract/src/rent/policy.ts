import { either, isApprovedAgent, type Policy } from '../actor.ts'

/** `ownerIds`: the owners with books of the lease, and the present owner of its home. */
export type RentFacts = { tenantId: string | null; ownerIds: string[] }

const isTenant: Policy<RentFacts> = (actor, facts) => actor.id === facts.tenantId
const isLandlord: Policy<RentFacts> = (actor, facts) => facts.ownerIds.includes(actor.id) || isApprovedAgent(actor)

/** Who may do what with the books of a lease. Owners see their own books, not those of the owner before or after them. */
export const rentPolicy = {
  read: either<RentFacts>(isTenant, isLandlord),
  /** Record, charge, reverse, write off. A tenant never keeps the books of their own lease, not even as an agent. */
  keep: ((actor, facts) => isLandlord(actor, facts) && !isTenant(actor, facts)) satisfies Policy<RentFacts>,
}

/** Who may switch on the books of an owner, see that they are on, and say how tenants pay. */
export const booksPolicy = {
  keep: ((actor, { ownerId }) => actor.id === ownerId || isApprovedAgent(actor)) satisfies Policy<{ ownerId: string }>,
}

import { either, isApprovedAgent, type Policy } from '../actor.ts'

export type ApplicationFacts = { tenantId: string; ownerId: string }

const isApplicant: Policy<{ tenantId: string }> = (actor, facts) => actor.id === facts.tenantId
const isLandlord: Policy<{ ownerId: string }> = (actor, facts) => actor.id === facts.ownerId || isApprovedAgent(actor)
/** Agents never decide about their own applications. */
const isDecider: Policy<ApplicationFacts> = (actor, facts) => isLandlord(actor, facts) && !isApplicant(actor, facts)

/** Who may do what with an application. */
export const applicationPolicy = {
  read: either<ApplicationFacts>(isApplicant, isLandlord),
  create: ((actor, facts) =>
    isApplicant(actor, facts) && actor.id !== facts.ownerId) satisfies Policy<ApplicationFacts>,
  approve: isDecider,
  reject: isDecider,
  reopen: isDecider,
  undo: isDecider,
  withdraw: isApplicant satisfies Policy<ApplicationFacts>,
}

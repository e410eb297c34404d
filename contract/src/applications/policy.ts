import { either, isApprovedAgent, type Policy } from '../actor.ts'

export type ApplicationFacts = { tenantId: string; ownerId: string }

/**
 * What an application shows of its applicant. `givesAccess`: see `access.ts`; `hasOtherReason`: another application of the
 * applicant for a home of this owner gives access, or a lease of theirs of one does.
 */
export type ApplicantFacts = ApplicationFacts & { givesAccess: boolean; hasOtherReason: boolean }

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
  /** Open, shortlist, ask, and compare it with others. */
  review: isDecider,
  /** The documents sent with it. */
  readDocuments: either<ApplicantFacts>(isApplicant, (actor, facts) => isLandlord(actor, facts) && facts.givesAccess),
  /** The applicant's email and phone. */
  readContact: either<ApplicantFacts>(
    isApplicant,
    (actor, facts) => isLandlord(actor, facts) && (facts.givesAccess || facts.hasOtherReason),
  ),
  withdraw: isApplicant satisfies Policy<ApplicationFacts>,
}

import { either, isApprovedAgent, type Policy } from '../actor.ts'

export type DocumentFacts = {
  /** The user who added it, or the tenant of a lease. */
  userId: string
  /**
   * Owners of the home it is about and of the homes for which it was sent with an application that gives access
   * (`applications/access.ts`). A home it is about does not count if its user only applied for it, and no application of
   * theirs for it gives access.
   */
  ownerIds: readonly string[]
  /** Whether it was sent with an application, or is about a home. */
  isForHome: boolean
}

const isHolder: Policy<Pick<DocumentFacts, 'userId'>> = (actor, facts) => actor.id === facts.userId
const ownsHome: Policy<DocumentFacts> = (actor, facts) => facts.ownerIds.includes(actor.id)
/** Agents see what an owner sees, and documents that no owner was meant to see. */
const isAgent: Policy<DocumentFacts> = (actor, facts) =>
  isApprovedAgent(actor) && (facts.ownerIds.length > 0 || !facts.isForHome)

/** Who may do what with a document. */
export const documentPolicy = {
  read: either<DocumentFacts>(isHolder, ownsHome, isAgent),
  remove: isHolder,
  /** Users attach their own documents to applications, but no lease: it names another landlord. */
  attach: ((actor, facts) => isHolder(actor, facts) && facts.type !== 'lease') satisfies Policy<
    Pick<DocumentFacts, 'userId'> & { type: string }
  >,
}

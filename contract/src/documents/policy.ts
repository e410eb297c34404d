import { either, isApprovedAgent, type Policy } from '../actor.ts'

export type DocumentFacts = {
  /** The user who added it, or the tenant of a lease. */
  userId: string
  /**
   * Owners of the home it is about and of the homes for which it was sent with an application that is pending or approved.
   * A withdrawn or rejected application does not count.
   */
  ownerIds: readonly string[]
}

const isHolder: Policy<Pick<DocumentFacts, 'userId'>> = (actor, facts) => actor.id === facts.userId
const ownsHome: Policy<DocumentFacts> = (actor, facts) => facts.ownerIds.includes(actor.id)

/** Who may do what with a document. */
export const documentPolicy = {
  read: either<DocumentFacts>(isHolder, ownsHome, isApprovedAgent),
  remove: isHolder,
  /** Users attach their own documents to applications, but no lease: it names another landlord. */
  attach: ((actor, facts) => isHolder(actor, facts) && facts.type !== 'lease') satisfies Policy<
    Pick<DocumentFacts, 'userId'> & { type: string }
  >,
}

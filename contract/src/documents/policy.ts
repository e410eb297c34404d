import { either, isApprovedAgent, type Policy } from '../actor.ts'

export type DocumentFacts = {
  /** Whose it is. */
  userId: string
  /**
   * Owners of the homes it concerns: the home it is about, and those whose applications it was sent with, for as long as
   * these are pending or approved. What was withdrawn or rejected is the applicant's alone again.
   */
  ownerIds: readonly string[]
}

const isHolder: Policy<Pick<DocumentFacts, 'userId'>> = (actor, facts) => actor.id === facts.userId
const ownsHome: Policy<DocumentFacts> = (actor, facts) => facts.ownerIds.includes(actor.id)

/** Who may do what with a document. */
export const documentPolicy = {
  read: either<DocumentFacts>(isHolder, ownsHome, isApprovedAgent),
  remove: isHolder,
  /** A document is sent with an application by whom it belongs to; a lease names another landlord and goes to none. */
  attach: ((actor, facts) => isHolder(actor, facts) && facts.type !== 'lease') satisfies Policy<
    Pick<DocumentFacts, 'userId'> & { type: string }
  >,
}

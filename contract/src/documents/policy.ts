import { either, isApprovedAgent, type Policy } from '../actor.ts'

export type DocumentFacts = {
  /** The user who added it, or the tenant of a lease. */
  userId: string
  /** Whether it is attached to a record of other users: a home, an application, a lease, a message. */
  isAttached: boolean
  /** Whether the policy of such a record shows it to the actor: `readDocuments`. */
  isShown: boolean
}

const isHolder: Policy<Pick<DocumentFacts, 'userId'>> = (actor, facts) => actor.id === facts.userId
const isShown: Policy<DocumentFacts> = (_actor, facts) => facts.isShown
/** Agents see documents that no owner was meant to see. */
const isAgent: Policy<DocumentFacts> = (actor, facts) => isApprovedAgent(actor) && !facts.isAttached

/** Who may do what with a document. */
export const documentPolicy = {
  read: either<DocumentFacts>(isHolder, isShown, isAgent),
  remove: isHolder,
  /** Users attach their own documents to applications, but no lease: it names another landlord. */
  attach: ((actor, facts) => isHolder(actor, facts) && facts.type !== 'lease') satisfies Policy<
    Pick<DocumentFacts, 'userId'> & { type: string }
  >,
}

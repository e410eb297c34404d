import { either, type Policy } from '../actor.ts'

export type DocumentFacts = {
  /** The user who added it, or the tenant of a lease. */
  userId: string
  /** Whether the policy of a record that it is attached to shows it to the actor: `readDocuments` of homes, applications, leases. */
  isShown: boolean
}

const isHolder: Policy<Pick<DocumentFacts, 'userId'>> = (actor, facts) => actor.id === facts.userId
const isShown: Policy<DocumentFacts> = (_actor, facts) => facts.isShown
/** Who may do what with a document. While it is attached to no record, only its user sees it, not even agents. */
export const documentPolicy = {
  read: either<DocumentFacts>(isHolder, isShown),
  remove: isHolder,
  /** Users attach their own documents to applications, but no lease: it names another landlord. */
  attach: ((actor, facts) => isHolder(actor, facts) && facts.type !== 'lease') satisfies Policy<
    Pick<DocumentFacts, 'userId'> & { type: string }
  >,
}

import { type Actor, isApprovedAgent, isOwner, type Policy } from '../actor.ts'
import { actsAsTenant } from '../messages/policy.ts'

/** A person, and what connects them with the actor. */
export type PersonFacts = {
  person: Actor
  isDeleted: boolean
  hasPublishedProperty: boolean
  /** Whether the person applied for a home of the actor, or has or had a lease of one. */
  isApplicantOrTenant: boolean
  /** Whether the actor applied for a home of the person, or has or had a lease of one. */
  isLandlord: boolean
  hasConversation: boolean
  /**
   * Whether an application of the person for a home of the actor, or a lease of theirs of one, gives access
   * (`applications/access.ts`).
   */
  givesAccess: boolean
  /** Whether a lease of the actor of a home of the person has not ended. */
  isCurrentLandlord: boolean
}

type Facts = Omit<PersonFacts, 'givesAccess' | 'isCurrentLandlord'>

const isSelf: Policy<{ person: Actor }> = (actor, { person }) => actor.id === person.id
const isSelfOrAgent: Policy<{ person: Actor }> = (actor, facts) => isSelf(actor, facts) || isApprovedAgent(actor)

/** Everyone signed in may write to agents and to owners who let a home. */
const isPublic = ({ person, isDeleted, hasPublishedProperty }: Facts) =>
  !isDeleted && (isApprovedAgent(person) || (isOwner(person) && hasPublishedProperty))

/** Tenants never see one another, whatever connected them when one had another role. */
const areBothTenants: Policy<{ person: Actor }> = (actor, { person }) => actsAsTenant(actor) && actsAsTenant(person)

/** Who may see a person, and which parts of their page. */
export const personPolicy = {
  read: ((actor, facts) =>
    isSelfOrAgent(actor, facts) ||
    (!areBothTenants(actor, facts) &&
      (isPublic(facts) ||
        facts.isApplicantOrTenant ||
        facts.isLandlord ||
        facts.hasConversation))) satisfies Policy<Facts>,
  /** Email and phone: as applications (`applicationPolicy.readContact`), the current lease and the list of users show them. */
  readContact: ((actor, facts) =>
    !facts.isDeleted &&
    (isSelfOrAgent(actor, facts) || facts.givesAccess || facts.isCurrentLandlord)) satisfies Policy<PersonFacts>,
  /** What the list of users shows. */
  readAccount: isApprovedAgent,
  /** Published homes; tenants have none. */
  readProperties: (_actor: Actor, { person }: Pick<PersonFacts, 'person'>) => !actsAsTenant(person),
  readUnpublishedProperties: isSelfOrAgent,
  /** Leases and applications: between the two; for agents and oneself all. */
  readRecords: ((actor, facts) =>
    isSelfOrAgent(actor, facts) || facts.isApplicantOrTenant || facts.isLandlord) satisfies Policy<Facts>,
  /** The list of the person's documents. A landlord sees it of applicants and tenants. */
  readDocuments: ((actor, facts) => isSelfOrAgent(actor, facts) || facts.isApplicantOrTenant) satisfies Policy<Facts>,
}

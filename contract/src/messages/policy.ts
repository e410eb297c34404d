import { type Actor, either, isApprovedAgent, isOwner, type Policy } from '../actor.ts'

/**
 * The person somebody would write to. The two are `acquainted` when there is a message between them already, or one has
 * applied for or rents a home of the other's.
 */
export type MessageFacts = { to: Actor; isAcquainted: boolean }

/** An agent who waits for approval may do what a tenant may. */
export const actsAsTenant = (actor: Actor) => actor.role === 'tenant' || (actor.role === 'agent' && !actor.isApproved)

const isWithAgent: Policy<MessageFacts> = (actor, { to }) => isApprovedAgent(actor) || isApprovedAgent(to)
const asksOwner: Policy<MessageFacts> = (actor, { to }) => actsAsTenant(actor) && isOwner(to)
const answersTenant: Policy<MessageFacts> = (actor, { to, isAcquainted }) =>
  isOwner(actor) && actsAsTenant(to) && isAcquainted

const mayWrite = either(isWithAgent, asksOwner, answersTenant)

/** Who may write to whom. What was written is read by the two alone. */
export const messagePolicy = {
  write: ((actor, facts) => actor.id !== facts.to.id && mayWrite(actor, facts)) satisfies Policy<MessageFacts>,
}

/** Why somebody may not write to that person, in words for them; for use where `messagePolicy.write` says no. */
export function whyNotWrite(actor: Actor, { to }: Pick<MessageFacts, 'to'>): string {
  if (actor.id === to.id) return 'You can’t write to yourself'
  if (isOwner(actor) && isOwner(to)) return 'Owners can write to tenants and agents, not to one another'
  if (isOwner(actor)) {
    return 'You can write to a tenant once they have written to you, applied for a home of yours, or rent one'
  }
  if (actor.role === 'agent') return 'Until your account is approved you can write to owners and agents only'
  return 'Tenants can write to owners and agents, not to one another'
}

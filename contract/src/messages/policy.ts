import { type Actor, either, isApprovedAgent, isOwner, type Policy } from '../actor.ts'

/**
 * The receiver of a message. The two users are acquainted when there is a message between them, or one of them applied for
 * or rents a home of the other.
 */
export type MessageFacts = { to: Actor; isAcquainted: boolean }

/** An agent waiting for approval has a tenant's permissions. */
export const actsAsTenant = (actor: Actor) => actor.role === 'tenant' || (actor.role === 'agent' && !actor.isApproved)

const isWithAgent: Policy<MessageFacts> = (actor, { to }) => isApprovedAgent(actor) || isApprovedAgent(to)
const isTenantToOwner: Policy<MessageFacts> = (actor, { to }) => actsAsTenant(actor) && isOwner(to)
const isOwnerToAcquaintedTenant: Policy<MessageFacts> = (actor, { to, isAcquainted }) =>
  isOwner(actor) && actsAsTenant(to) && isAcquainted

const mayWrite = either(isWithAgent, isTenantToOwner, isOwnerToAcquaintedTenant)

/** Who may write to whom. Only sender and receiver read a message. */
export const messagePolicy = {
  write: ((actor, facts) => actor.id !== facts.to.id && mayWrite(actor, facts)) satisfies Policy<MessageFacts>,
}

/** Why the actor may not write to a user, for the actor to read. Call it only after `messagePolicy.write` returned false. */
export function whyNotWrite(actor: Actor, { to }: Pick<MessageFacts, 'to'>): string {
  if (actor.id === to.id) return 'You can’t write to yourself'
  if (isOwner(actor) && isOwner(to)) return 'Owners can write to tenants and agents, not to one another'
  if (isOwner(actor)) {
    return 'You can write to a tenant once they have written to you, applied for a home of yours, or rent one'
  }
  if (actor.role === 'agent') return 'Until your account is approved you can write to owners and agents only'
  return 'Tenants can write to owners and agents, not to one another'
}

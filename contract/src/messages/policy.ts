import { type Actor, either, isApprovedAgent, isOwner, type Policy } from '../actor.ts'

/**
 * The receiver of a message. The two users are acquainted when there is a message between them, or one of them applied for
 * or rents a home of the other. `hasBlocked`: the actor blocked the receiver; `isBlocked`: the receiver blocked the actor.
 */
export type MessageFacts = {
  to: Actor
  /** Whether the receiver deleted their account. */
  isDeleted: boolean
  isAcquainted: boolean
  /** Whether a home of the receiver is published: anyone may ask about it. */
  hasPublishedProperty: boolean
  /** Whether one of the two rents, or will rent, a home of the other. */
  hasLease: boolean
  hasBlocked: boolean
  isBlocked: boolean
}

/** An agent waiting for approval has a tenant's permissions. */
export const actsAsTenant = (actor: Actor) => actor.role === 'tenant' || (actor.role === 'agent' && !actor.isApproved)

const isWithAgent: Policy<MessageFacts> = (actor, { to }) => isApprovedAgent(actor) || isApprovedAgent(to)
/** Tenants never write to one another, whatever connected them when one had another role. */
const areBothTenants: Policy<MessageFacts> = (actor, { to }) => actsAsTenant(actor) && actsAsTenant(to)
/** Tenants write to any owner first; an owner, who may apply for a home as well, to an owner who offers one. */
const isToLandlord: Policy<MessageFacts> = (actor, { to, hasPublishedProperty }) =>
  isOwner(to) && (actsAsTenant(actor) || hasPublishedProperty)
const isAcquainted: Policy<MessageFacts> = (_actor, facts) => facts.isAcquainted

const mayWrite = either<MessageFacts>(
  isWithAgent,
  (actor, facts) => !areBothTenants(actor, facts) && (isToLandlord(actor, facts) || isAcquainted(actor, facts)),
)

/** Agents and the parties of a lease must be able to reach each other: between them a block has no effect. */
const mustBeReachable = either<MessageFacts>(isWithAgent, (_actor, { hasLease }) => hasLease)

/** Who may write to whom, and who may block whom. Only sender and receiver read a message. */
export const messagePolicy = {
  write: ((actor, facts) =>
    actor.id !== facts.to.id &&
    !facts.isDeleted &&
    mayWrite(actor, facts) &&
    (mustBeReachable(actor, facts) || !(facts.hasBlocked || facts.isBlocked))) satisfies Policy<MessageFacts>,
  block: ((actor, facts) => actor.id !== facts.to.id && !mustBeReachable(actor, facts)) satisfies Policy<MessageFacts>,
}

/** Why the actor may not write to a user, for the actor to read. Call it only after `messagePolicy.write` returned false. */
export function whyNotWrite(actor: Actor, facts: MessageFacts): string {
  const { to, isDeleted, hasBlocked } = facts
  if (actor.id === to.id) return 'You can’t write to yourself'
  if (isDeleted) return 'This account was deleted'
  if (hasBlocked) return 'You blocked this person. Unblock them to write to them.'
  if (mayWrite(actor, facts)) return 'You can’t write to this person'
  if (isOwner(actor) && isOwner(to)) {
    return 'You can write to another owner while they have a published home, or once one of you has written to the other, or has applied for or rents a home of the other'
  }
  if (isOwner(actor)) {
    return 'You can write to a tenant once they have written to you, applied for a home of yours, or rent one'
  }
  if (actor.role === 'agent') return 'Until your account is approved you can write to owners and agents only'
  return 'Tenants can write to owners and agents, not to one another'
}

/** Why the actor may not block a user, for the actor to read. Call it only after `messagePolicy.block` returned false. */
export function whyNotBlock(actor: Actor, { to }: Pick<MessageFacts, 'to'>): string {
  if (actor.id === to.id) return 'You can’t block yourself'
  if (isApprovedAgent(to)) return 'Agents can’t be blocked'
  if (isApprovedAgent(actor)) return 'Agents can’t block anyone, so that everyone can reach them'
  return 'You can’t block the other party of a lease before it has ended'
}

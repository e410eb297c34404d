export const ROLES = ['tenant', 'owner', 'agent'] as const
export type Role = (typeof ROLES)[number]

/** Who is asking. `isApproved` is false only for an agent who waits for approval, and who may do what a tenant may. */
export type Actor = { id: string; role: Role; isApproved: boolean }

export const isApprovedAgent = (actor: Actor) => actor.role === 'agent' && actor.isApproved
export const isOwner = (actor: Actor) => actor.role === 'owner'

/** One answer to "may this person do this, given these facts about the record?". Pure, so both sides ask the same one. */
export type Policy<Facts> = (actor: Actor, facts: Facts) => boolean

/** Allowed when any of the given policies allows it. */
export function either<Facts>(...policies: Policy<Facts>[]): Policy<Facts> {
  return (actor, facts) => policies.some((policy) => policy(actor, facts))
}

/**
 * Who may call a route at all, before any record is looked at. A person without a session is asked to sign in (401),
 * one who has the wrong role is refused (403).
 */
export const ACCESS = {
  anyone: () => true,
  'signed-in': (actor) => actor !== null,
  landlord: (actor) => actor !== null && (isOwner(actor) || isApprovedAgent(actor)),
  agent: (actor) => actor !== null && isApprovedAgent(actor),
} as const satisfies Record<string, (actor: Actor | null) => boolean>

export type Access = keyof typeof ACCESS

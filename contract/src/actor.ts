export const ROLES = ['tenant', 'owner', 'agent'] as const
export type Role = (typeof ROLES)[number]

/** The calling user. `isApproved` is false only for an agent waiting for approval; such an agent has a tenant's permissions. */
export type Actor = { id: string; role: Role; isApproved: boolean }

export const isApprovedAgent = (actor: Actor) => actor.role === 'agent' && actor.isApproved
export const isOwner = (actor: Actor) => actor.role === 'owner'

/** Whether the actor may do something, given facts about the record. Pure: server and browser share it. */
export type Policy<Facts> = (actor: Actor, facts: Facts) => boolean

/** @returns a policy that allows what any of the given policies allows */
export function either<Facts>(...policies: Policy<Facts>[]): Policy<Facts> {
  return (actor, facts) => policies.some((policy) => policy(actor, facts))
}

/** Who may call a route, checked before any record is read: 401 without a session, 403 with the wrong role. */
export const ACCESS = {
  anyone: () => true,
  'signed-in': (actor) => actor !== null,
  landlord: (actor) => actor !== null && (isOwner(actor) || isApprovedAgent(actor)),
  agent: (actor) => actor !== null && isApprovedAgent(actor),
} as const satisfies Record<string, (actor: Actor | null) => boolean>

export type Access = keyof typeof ACCESS

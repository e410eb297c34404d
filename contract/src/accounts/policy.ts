import { type Actor, isApprovedAgent, type Policy } from '../actor.ts'

/** A tenant's or an owner's account, but not the actor's own. */
const administers: Policy<Pick<Actor, 'id' | 'role'>> = (actor, user) =>
  isApprovedAgent(actor) && user.role !== 'agent' && user.id !== actor.id

/** Who may do what with other users' accounts. Routes of the own profile, password and sessions take no user id. */
export const accountPolicy = {
  list: isApprovedAgent,
  /** Approve or decline a waiting agent. */
  decide: isApprovedAgent,
  /** Disable or enable an account. An agent's takes two agents: the command counts them. */
  disable: (actor: Actor, { id }: { id: string }) => isApprovedAgent(actor) && actor.id !== id,
  /** Invite people to register, and revoke invitations of all agents. */
  invite: isApprovedAgent,
  /** Hand an owner's homes over to another owner. */
  handOver: isApprovedAgent,
  /** Make a link with which a tenant or owner can set a new password. */
  issueResetLink: administers,
  /** Change the account of a tenant or owner. */
  administer: administers,
}

import { isApprovedAgent } from '../actor.ts'

/** Who may do what with other users' accounts. Routes of the own profile, password and sessions take no user id. */
export const accountPolicy = {
  list: isApprovedAgent,
  /** Approve or decline a waiting agent. */
  decide: isApprovedAgent,
}

import { isApprovedAgent } from '../actor.ts'

/** Who may do what with other people's accounts. Of one's own profile, password and sessions there is no other's address. */
export const accountPolicy = {
  list: isApprovedAgent,
  /** Let in an agent who waits, or not. */
  decide: isApprovedAgent,
}

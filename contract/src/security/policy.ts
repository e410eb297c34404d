import { isApprovedAgent } from '../actor.ts'

/** The own part of the security log takes no user id. */
export const securityPolicy = {
  /** See the log of the whole installation. */
  listAll: isApprovedAgent,
}

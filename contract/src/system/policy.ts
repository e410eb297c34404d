import { isApprovedAgent } from '../actor.ts'

export const systemPolicy = {
  /** See the state of the installation. */
  read: isApprovedAgent,
  /** Run or discard a failed job. */
  handleFailedJobs: isApprovedAgent,
}

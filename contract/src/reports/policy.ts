import { type Actor, isApprovedAgent, type Policy } from '../actor.ts'

/** The user whose message or home is reported; null once the account is deleted. */
export type ReportFacts = { reportedId: string | null }

/** Agents, except for reports about themselves: they must not learn who reported them. */
const isUninvolvedAgent: Policy<ReportFacts> = (actor, { reportedId }) =>
  isApprovedAgent(actor) && actor.id !== reportedId

/** Who may do what with a report. Received messages are reported by their receiver. */
export const reportPolicy = {
  list: isApprovedAgent,
  read: isUninvolvedAgent,
  close: isUninvolvedAgent,
  /** Published homes of others. */
  reportProperty: (actor: Actor, property: { ownerId: string; isPublished: boolean }) =>
    property.isPublished && actor.id !== property.ownerId,
}

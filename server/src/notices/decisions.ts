import { z } from 'zod'
import type { NoticeReader } from './notices.ts'

/** The home's title and the full name of the tenant or applicant, both as they were when the notice was written. */
export const tenancyShape = { home: z.string(), tenant: z.string() }

/**
 * A landlord's decision. The tenant gets it from the owner; when an agent decided, the owner gets it from the agent.
 * `agent` is the agent's full name; null when the owner decided.
 */
export const decisionShape = {
  ...tenancyShape,
  to: z.enum(['tenant', 'owner']),
  agent: z.string().nullable(),
}

type Decision = z.output<z.ZodObject<typeof decisionShape>>

/** The part of a decision's data that depends on its recipient. */
export type DecisionRecipient = Omit<Decision, 'home'>

/** Whether the reader is the tenant, rather than the owner or the agent. */
export const isForTenant = ({ to }: Decision, { isSender }: NoticeReader) => to === 'tenant' && !isSender

/** 'You approved …', or, for an owner whose agent decided, 'Noor Haddad approved … for you'. */
export function decidedSentence(
  { agent, to }: Decision,
  { isSender }: NoticeReader,
  verb: string,
  object: string,
): string {
  const isAgent = to === 'owner' && isSender
  return agent === null || isAgent ? `You ${verb} ${object}.` : `${agent} ${verb} ${object} for you.`
}

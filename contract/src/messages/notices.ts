import { z } from 'zod'
import { REJECTION_REASON_NAMES } from '../applications/reasons.ts'
import { day } from '../dates.ts'

const notice = <const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), ...shape })

/** The home's title and the tenant's (or applicant's) full name, both as they were when the notice was written. */
const tenancy = { home: z.string(), tenant: z.string() }

/**
 * What a landlord decided. It is told to the tenant by the owner and, when an agent decided, to the owner by the agent.
 * `agent` is the full name of the agent; null when the owner decided.
 */
const decision = { ...tenancy, to: z.enum(['tenant', 'owner']), agent: z.string().nullable() }

/**
 * What a notice tells, as data: each reader's text is rendered from it when they read. Names of people and homes are
 * snapshots; days are `YYYY-MM-DD`.
 */
export const noticeSchema = z.discriminatedUnion('kind', [
  // From the applicant to the owner.
  notice('application_sent', tenancy),
  notice('application_withdrawn', tenancy),
  // From the owner to the applicant, when the home was let to another.
  notice('application_closed', tenancy),
  notice('application_approved', { ...decision, startsOn: day, endsOn: day }),
  notice('application_rejected', { ...decision, reason: z.enum(REJECTION_REASON_NAMES), note: z.string().nullable() }),
  notice('application_reopened', decision),
  notice('lease_shortened', { ...decision, endsOn: day }),
  notice('lease_cancelled', { ...decision, startsOn: day, isApplicationReopened: z.boolean() }),
  // From the owner to the tenant and from the tenant to the owner: nobody decided it.
  notice('lease_ended', { ...tenancy, to: z.enum(['tenant', 'owner']), endsOn: day, isHomeAvailable: z.boolean() }),
  // From the agent who decided to the one who waited, whose full name `applicant` is.
  notice('agent_approved', { applicant: z.string() }),
  notice('agent_declined', { applicant: z.string() }),
])

export type Notice = z.output<typeof noticeSchema>
/** A notice of what a landlord decided. */
export type DecisionNotice = Extract<Notice, { agent: string | null }>

import { z } from 'zod'
import { defineNotice } from '../../notices/notices.ts'

/** The full name of the waiting agent. The sender is the agent who decides. */
const shape = { applicant: z.string() }

export const agentApproved = defineNotice('agent_approved', shape, ({ applicant }, { isSender }) =>
  isSender
    ? [`You approved ${applicant}’s agent account.`]
    : ['Your agent account was approved.', 'Welcome to the whole portfolio.'],
)

export const agentDeclined = defineNotice('agent_declined', shape, ({ applicant }, { isSender }) =>
  isSender
    ? [`You declined ${applicant}’s agent account.`, 'It goes on as a tenant’s account.']
    : ['Your agent account was not approved.', 'It goes on as a tenant’s account.'],
)

/** `agent` and `by` are full names; `isReaders`: whether the receiver is the agent whose account it is. */
const requestShape = { agent: z.string(), by: z.string(), isReaders: z.boolean() }

export const disablingRequested = defineNotice(
  'disabling_requested',
  requestShape,
  ({ agent, by, isReaders }, { isSender }) =>
    isSender
      ? [`You asked to disable ${agent}’s agent account.`, 'It is disabled if another agent agrees within a week.']
      : [
          `${by} asked to disable ${isReaders ? 'your' : `${agent}’s`} agent account.`,
          'It is disabled if another agent agrees within a week.',
          'If that is not right, ask another agent to withdraw the request at once.',
        ],
)

/** `by` is the agent who agreed; null for a command of the shell. */
export const agentDisabled = defineNotice(
  'agent_disabled',
  { agent: z.string(), by: z.string().nullable() },
  ({ agent, by }, { isSender }) => {
    if (by === null) return [`${isSender ? 'Your' : `${agent}’s`} agent account was disabled on the server.`]
    return isSender
      ? [`You agreed, and ${agent}’s agent account was disabled.`]
      : [`${agent}’s agent account was disabled.`, `${by} agreed to it.`, 'An agent can enable it again.']
  },
)

export const resetLinkIssued = defineNotice('reset_link_issued', {}, (_, { isSender }) =>
  isSender
    ? ['You made a link to set a new password.', 'It works once, for 30 minutes.']
    : [
        'An agent made a link with which you can set a new password.',
        'If you did not ask for it, tell whoever runs this site at once.',
      ],
)

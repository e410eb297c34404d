import { INVITED_ROLES } from '@lintel/contract/accounts/administration-schema'
import { ACCOUNT, SESSIONS, USERS, userTag } from '@lintel/contract/accounts/tags'
import { z } from 'zod'
import { defineEvent } from '../../events/define.ts'
import type { NoticeDefinition, NoticeText } from '../../events/notices.ts'

/* The record, and the person, is the account. */

export const registered = defineEvent('registered', {}, { record: 'user', tags: () => ({ agents: [USERS] }) })

const ofSessions = { record: 'user', tags: () => ({ person: [SESSIONS] }) } as const
export const signedIn = defineEvent(
  'sign_in',
  { isNewBrowser: z.boolean() },
  { ...ofSessions, mail: ({ isNewBrowser }) => (isNewBrowser ? 'new-browser' : null) },
)
export const signedOut = defineEvent('sign_out', {}, ofSessions)
export const sessionEnded = defineEvent('session_ended', {}, ofSessions)
export const sessionsEnded = defineEvent('sessions_ended', {}, ofSessions)

/** A wrong name has no account. */
export const signInFailed = defineEvent('sign_in_failed', {}, { record: 'user' })
export const passwordCheckFailed = defineEvent('password_check_failed', {}, { record: 'user' })

const ofAccountAndSessions = { record: 'user', tags: () => ({ person: [SESSIONS, ACCOUNT], agents: [USERS] }) } as const
export const passwordChanged = defineEvent('password_changed', {}, { ...ofAccountAndSessions, mail: () => 'password' })
export const passwordReset = defineEvent('password_reset', {}, { ...ofAccountAndSessions, mail: () => 'password' })

const ofAccount = { record: 'user', tags: () => ({ person: [ACCOUNT], agents: [USERS] }) } as const
/** The email goes to the address before. */
export const emailChanged = defineEvent('email_changed', {}, { ...ofAccount, mail: () => 'email' })
export const emailVerified = defineEvent('email_verified', {}, ofAccount)

/** By the agent who did it. */
const fromActor = <Data>(text: NoticeText<Data>): NoticeDefinition<Data> => ({
  deliveries: ({ actorId, personId }) => [{ from: actorId, to: personId, as: 'account' }],
  text,
})

/** To the event's recipients, who are agents. */
const toAgents = <Data>(text: NoticeText<Data>): NoticeDefinition<Data> => ({
  deliveries: ({ actorId, recipients }) => recipients.map((to) => ({ from: actorId, to, as: 'agent' })),
  text,
})

const DETAIL_NAMES = { name: 'name', email: 'email address', phone: 'phone number' } as const
const DETAILS = ['name', 'email', 'phone'] as const
const LIST = new Intl.ListFormat('en')

/** An agent corrected a user's details. Sends an email to the former address, and a notice, which is emailed unless the address changed. */
export const detailsCorrected = defineEvent(
  'details_corrected',
  { fields: z.array(z.enum(DETAILS)) },
  {
    record: 'user',
    mail: ({ fields }) => (fields.includes('email') ? 'corrected-email' : null),
    notices: fromActor(({ actor, person, fields }, { isSender }) => {
      const what = LIST.format(fields.map((field) => DETAIL_NAMES[field]))
      if (isSender) return [`You corrected ${person}’s ${what}.`]
      return [
        `${actor} corrected your ${what}.`,
        ...(fields.includes('email')
          ? ['No emails reach you until you have verified an address: see your profile.']
          : []),
        'If that is not right, change it back in your profile, and tell whoever runs this site.',
      ]
    }),
  },
)

const role = z.enum(INVITED_ROLES)
const AS = { tenant: 'a tenant', owner: 'an owner' } as const

/* The invited have no account yet: the log of the agent has these events. */
export const personInvited = defineEvent(
  'person_invited',
  { role },
  { record: 'user', tags: () => ({ agents: [USERS] }) },
)
/** Of an invitation to become an owner, the person is the tenant. */
export const personInvitationRevoked = defineEvent(
  'person_invitation_revoked',
  {},
  { record: 'user', tags: () => ({ agents: [USERS] }) },
)

/** Told to the agent who invited them. */
export const personInvitationAccepted = defineEvent(
  'person_invitation_accepted',
  { role },
  {
    record: 'user',
    notices: toAgents(({ actor, role }, { isSender }) => [
      isSender
        ? `You accepted the invitation, and registered as ${AS[role]}.`
        : `${actor} accepted your invitation, and registered as ${AS[role]}.`,
    ]),
  },
)

export const ownerInvited = defineEvent(
  'owner_invited',
  {},
  {
    ...ofAccount,
    notices: fromActor(({ actor, person }, { isSender }) =>
      isSender
        ? [`You invited ${person} to become an owner.`, 'They accept it in their profile, within 14 days.']
        : [
            `${actor} invites you to become an owner.`,
            'Accept it in your profile within 14 days, if you have homes to let. What you have as a tenant stays yours.',
          ],
    ),
  },
)

/** Told to the agent who invited them. */
export const becameOwner = defineEvent(
  'became_owner',
  {},
  {
    ...ofAccount,
    notices: toAgents(({ actor }, { isSender }) => [
      isSender ? 'You accepted, and are an owner now.' : `${actor} accepted, and is an owner now.`,
    ]),
  },
)

export const agentApproved = defineEvent(
  'agent_approved',
  {},
  {
    ...ofAccount,
    notices: fromActor(({ person }, { isSender }) =>
      isSender
        ? [`You approved ${person}’s agent account.`]
        : ['Your agent account was approved.', 'Welcome to the whole portfolio.'],
    ),
  },
)

export const agentDeclined = defineEvent(
  'agent_declined',
  {},
  {
    ...ofAccount,
    notices: fromActor(({ person }, { isSender }) =>
      isSender
        ? [`You declined ${person}’s agent account.`, 'It goes on as a tenant’s account.']
        : ['Your agent account was not approved.', 'It goes on as a tenant’s account.'],
    ),
  },
)

export const roleChanged = defineEvent('role_changed', {}, { record: 'user' })

const AGREEMENT = 'It is disabled if another agent agrees within a week.'

/** Every other agent gets a notice, also the agent to be disabled. */
export const disablingRequested = defineEvent(
  'disabling_requested',
  {},
  {
    ...ofAccount,
    notices: {
      deliveries: ({ actorId, personId, recipients }) =>
        recipients.map((to) => ({ from: actorId, to, as: to === personId ? 'account' : 'agent' })),
      text: ({ actor, person, to }, { isSender }) =>
        isSender
          ? [`You asked to disable ${person}’s agent account.`, AGREEMENT]
          : [
              `${actor} asked to disable ${to === 'account' ? 'your' : `${person}’s`} agent account.`,
              AGREEMENT,
              'If that is not right, ask another agent to withdraw the request at once.',
            ],
    },
  },
)

/**
 * Of an agent's account, every other agent gets a notice. A command of the shell has no sender: its notice is in the thread with the
 * disabled agent.
 */
export const accountDisabled = defineEvent(
  'account_disabled',
  {},
  {
    ...ofAccountAndSessions,
    mail: () => 'disabled',
    notices: {
      deliveries: ({ actorId, personId, recipients }) =>
        recipients.map((to) => ({ from: actorId ?? personId, to, as: 'agent' })),
      text: ({ actor, person }, { isSender }) => {
        if (!actor) return [`${isSender ? 'Your' : `${person}’s`} agent account was disabled on the server.`]
        return isSender
          ? [`You agreed, and ${person}’s agent account was disabled.`]
          : [`${person}’s agent account was disabled.`, `${actor} agreed to it.`, 'An agent can enable it again.']
      },
    },
  },
)

export const accountEnabled = defineEvent('account_enabled', {}, ofAccount)

/** An email tells it, too. */
export const resetLinkIssued = defineEvent(
  'reset_link_issued',
  {},
  {
    record: 'user',
    mail: () => 'reset-link',
    tags: () => ({ person: [ACCOUNT] }),
    notices: {
      ...fromActor((_, { isSender }) =>
        isSender
          ? ['You made a link to set a new password.', 'It works once, for 30 minutes.']
          : [
              'An agent made a link with which you can set a new password.',
              'If you did not ask for it, tell whoever runs this site at once.',
            ],
      ),
      isMailed: false,
    },
  },
)

export const accountDeleted = defineEvent(
  'account_deleted',
  {},
  {
    record: 'user',
    mail: () => 'deleted',
    tags: ({ id }) => ({ person: [ACCOUNT], agents: [USERS], everyone: id ? [userTag(id)] : [] }),
  },
)

/** What every event of an account says of it. */
export const aboutAccount = ({ id }: { id: string }) => ({ id, personId: id })

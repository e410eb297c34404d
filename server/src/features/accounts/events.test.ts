import type { EventKind } from '@lintel/contract/events'
import { notice, testNotices } from '../../test/notices.ts'
import * as events from './events.ts'

/** About the account of Noor Haddad. */
const aboutNoor = (kind: EventKind, to: string, actor: string | null = 'Ada Byron', data = {}) => ({
  ...notice(kind, { to }, data),
  names: { actor, person: 'Noor Haddad', account: 'Noor Haddad' },
})

testNotices(events, [
  [
    'an accepted invitation to register',
    aboutNoor('person_invitation_accepted', 'agent', 'Noor Haddad', { role: 'owner' }),
    'Noor Haddad accepted your invitation, and registered as an owner.',
    'You accepted the invitation, and registered as an owner.',
  ],
  [
    'an invitation to become an owner',
    aboutNoor('owner_invited', 'account'),
    'Ada Byron invites you to become an owner. Accept it in your profile within 14 days, if you have homes to let. What you have as a tenant stays yours.',
    'You invited Noor Haddad to become an owner. They accept it in their profile, within 14 days.',
  ],
  [
    'a tenant who became an owner',
    aboutNoor('became_owner', 'agent', 'Noor Haddad'),
    'Noor Haddad accepted, and is an owner now.',
    'You accepted, and are an owner now.',
  ],
  [
    'a corrected name and phone number',
    aboutNoor('details_corrected', 'account', 'Ada Byron', { fields: ['name', 'phone'] }),
    'Ada Byron corrected your name and phone number. If that is not right, change it back in your profile, and tell whoever runs this site.',
    'You corrected Noor Haddad’s name and phone number.',
  ],
  [
    'a corrected email address',
    aboutNoor('details_corrected', 'account', 'Ada Byron', { fields: ['email'] }),
    'Ada Byron corrected your email address. No emails reach you until you have verified an address: see your profile. If that is not right, change it back in your profile, and tell whoever runs this site.',
    'You corrected Noor Haddad’s email address.',
  ],
  [
    'an agent’s approval',
    aboutNoor('agent_approved', 'account'),
    'Your agent account was approved. Welcome to the whole portfolio.',
    'You approved Noor Haddad’s agent account.',
  ],
  [
    'an agent’s refusal',
    aboutNoor('agent_declined', 'account'),
    'Your agent account was not approved. It goes on as a tenant’s account.',
    'You declined Noor Haddad’s agent account. It goes on as a tenant’s account.',
  ],
  [
    'a request to disable an agent, to another agent',
    aboutNoor('disabling_requested', 'agent'),
    'Ada Byron asked to disable Noor Haddad’s agent account. It is disabled if another agent agrees within a week. If that is not right, ask another agent to withdraw the request at once.',
    'You asked to disable Noor Haddad’s agent account. It is disabled if another agent agrees within a week.',
  ],
  [
    'a request to disable an agent, to that agent',
    aboutNoor('disabling_requested', 'account'),
    'Ada Byron asked to disable your agent account. It is disabled if another agent agrees within a week. If that is not right, ask another agent to withdraw the request at once.',
    'You asked to disable Noor Haddad’s agent account. It is disabled if another agent agrees within a week.',
  ],
  [
    'a disabled agent, to another agent',
    aboutNoor('account_disabled', 'agent'),
    'Noor Haddad’s agent account was disabled. Ada Byron agreed to it. An agent can enable it again.',
    'You agreed, and Noor Haddad’s agent account was disabled.',
  ],
  [
    'an agent disabled by a command, in the thread with them',
    aboutNoor('account_disabled', 'agent', null),
    'Noor Haddad’s agent account was disabled on the server.',
    'Your agent account was disabled on the server.',
  ],
  [
    'a link to set a password',
    aboutNoor('reset_link_issued', 'account'),
    'An agent made a link with which you can set a new password. If you did not ask for it, tell whoever runs this site at once.',
    'You made a link to set a new password. It works once, for 30 minutes.',
  ],
])

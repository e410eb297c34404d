import { testNotices } from '../../test/notices.ts'
import * as notices from './notices.ts'

testNotices(notices, [
  [
    'an agent’s approval',
    { kind: 'agent_approved', applicant: 'Noor Haddad' },
    'Your agent account was approved. Welcome to the whole portfolio.',
    'You approved Noor Haddad’s agent account.',
  ],
  [
    'an agent’s refusal',
    { kind: 'agent_declined', applicant: 'Noor Haddad' },
    'Your agent account was not approved. It goes on as a tenant’s account.',
    'You declined Noor Haddad’s agent account. It goes on as a tenant’s account.',
  ],
  [
    'a request to disable an agent, to another agent',
    { kind: 'disabling_requested', agent: 'Noor Haddad', by: 'Ada Byron', isReaders: false },
    'Ada Byron asked to disable Noor Haddad’s agent account. It is disabled if another agent agrees within a week. If that is not right, ask another agent to withdraw the request at once.',
    'You asked to disable Noor Haddad’s agent account. It is disabled if another agent agrees within a week.',
  ],
  [
    'a request to disable an agent, to that agent',
    { kind: 'disabling_requested', agent: 'Noor Haddad', by: 'Ada Byron', isReaders: true },
    'Ada Byron asked to disable your agent account. It is disabled if another agent agrees within a week. If that is not right, ask another agent to withdraw the request at once.',
    'You asked to disable Noor Haddad’s agent account. It is disabled if another agent agrees within a week.',
  ],
  [
    'a disabled agent, to another agent',
    { kind: 'agent_disabled', agent: 'Noor Haddad', by: 'Ada Byron' },
    'Noor Haddad’s agent account was disabled. Ada Byron agreed to it. An agent can enable it again.',
    'You agreed, and Noor Haddad’s agent account was disabled.',
  ],
  [
    'an agent disabled by a command, in the thread with them',
    { kind: 'agent_disabled', agent: 'Noor Haddad', by: null },
    'Noor Haddad’s agent account was disabled on the server.',
    'Your agent account was disabled on the server.',
  ],
  [
    'a link to set a password',
    { kind: 'reset_link_issued' },
    'An agent made a link with which you can set a new password. If you did not ask for it, tell whoever runs this site at once.',
    'You made a link to set a new password. It works once, for 30 minutes.',
  ],
])

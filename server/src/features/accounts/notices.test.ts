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
    'homes that went over, to the owner who had them',
    { kind: 'homes_handed_over', homes: 2, from: 'Ada Byron', to: 'Noor Haddad', reader: 'from' },
    '2 homes of yours went over to Noor Haddad. Their applications and leases went with them.',
    'You handed 2 homes of Ada Byron over to Noor Haddad.',
  ],
  [
    'a home that went over, to the owner who has it now',
    { kind: 'homes_handed_over', homes: 1, from: 'Ada Byron', to: 'Noor Haddad', reader: 'to' },
    '1 home of Ada Byron went over to you. Their applications and leases came with them.',
    'You handed 1 home of Ada Byron over to Noor Haddad.',
  ],
  [
    'one home alone that went over, to the owner who had it',
    { kind: 'homes_handed_over', homes: 1, title: 'Attic', from: 'Ada Byron', to: 'Noor Haddad', reader: 'from' },
    'Your home “Attic” went over to Noor Haddad. Its applications and leases went with it.',
    'You handed “Attic” of Ada Byron over to Noor Haddad.',
  ],
  [
    'one home alone that went over, to the owner who has it now',
    { kind: 'homes_handed_over', homes: 1, title: 'Attic', from: 'Ada Byron', to: 'Noor Haddad', reader: 'to' },
    '“Attic” of Ada Byron went over to you. Its applications and leases came with it.',
    'You handed “Attic” of Ada Byron over to Noor Haddad.',
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

import { testNotices } from '../../test/notices.ts'
import { homesHandedOver } from './notices.ts'

testNotices({ homesHandedOver }, [
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
])

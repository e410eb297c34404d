import { notice, testNotices } from '../../test/notices.ts'
import { propertiesHandedOver } from './events.ts'

/** From Ada Byron to Noor Haddad, to one of them. @param title of the home, if one was to be handed over */
const handedOver = (homes: number, isFrom: boolean, title?: string) => {
  const [account, person] = isFrom ? ['Ada Byron', 'Noor Haddad'] : ['Noor Haddad', 'Ada Byron']
  const stored = notice('properties_handed_over', title === undefined ? {} : { note: title })
  return {
    ...stored,
    names: { actor: 'Owen Marsh', person, account },
    isOnBehalf: true,
    home: '',
    data: { homes, isOne: title !== undefined, isFrom },
  }
}

testNotices({ propertiesHandedOver }, [
  [
    'homes that went over, to the owner who had them',
    handedOver(2, true),
    '2 homes of yours went over to Noor Haddad. Their applications and leases went with them.',
    'You handed 2 homes of Ada Byron over to Noor Haddad.',
  ],
  [
    'a home that went over, to the owner who has it now',
    handedOver(1, false),
    '1 home of Ada Byron went over to you. Their applications and leases came with them.',
    'You handed 1 home of Ada Byron over to Noor Haddad.',
  ],
  [
    'one home alone that went over, to the owner who had it',
    handedOver(1, true, 'Attic'),
    'Your home “Attic” went over to Noor Haddad. Its applications and leases went with it.',
    'You handed “Attic” of Ada Byron over to Noor Haddad.',
  ],
  [
    'one home alone that went over, to the owner who has it now',
    handedOver(1, false, 'Attic'),
    '“Attic” of Ada Byron went over to you. Its applications and leases came with it.',
    'You handed “Attic” of Ada Byron over to Noor Haddad.',
  ],
])

import { notice, testNotices } from '../../test/notices.ts'
import * as events from './events.ts'

testNotices(events, [
  [
    'a closed report, to its reporter',
    { ...notice('report_closed', { to: 'reporter', actor: 'Noor Haddad', isOnBehalf: true }), home: '' },
    'Your report was reviewed and closed. Thank you for telling us.',
    'You closed a report by Ada Byron.',
  ],
])

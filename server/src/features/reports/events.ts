import { REPORTS } from '@lintel/contract/reports/tags'
import { defineEvent } from '../../events/define.ts'

/** Its person is the reporter, whose notice names neither the reported content nor the outcome: they concern other users. */
export const reportClosed = defineEvent(
  'report_closed',
  {},
  {
    record: 'report',
    account: 'nobody',
    tags: () => ({ parties: [REPORTS] }),
    notices: {
      deliveries: ({ actorId, personId }) => [{ from: actorId, to: personId, as: 'reporter' }],
      text: ({ person }, { isSender }) =>
        isSender
          ? [`You closed a report by ${person}.`]
          : ['Your report was reviewed and closed.', 'Thank you for telling us.'],
    },
  },
)

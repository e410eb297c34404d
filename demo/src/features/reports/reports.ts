import type { ReportReason } from '@lintel/contract/reports/reasons'
import { daysBefore } from '../../dates.ts'

/** Keys of the people and the home. `content` is the text of a reported message; null for a report of the home. */
export interface DemoReport {
  property: string
  reporter: string
  reported: string
  content: string | null
  reason: ReportReason
  note: string | null
  createdAt: Date
}

/** All reports up to `now`: one of a message, one of a home. */
export const demoReports = (now: Date): readonly DemoReport[] => [
  {
    property: 'cph-islands-brygge',
    reporter: 'ingrid',
    reported: 'tomasz',
    content: 'He likes canoes! We have agreed on the back wall.',
    reason: 'spam',
    note: 'I agreed to no canoe. Could you talk to him?',
    createdAt: daysBefore(now, 0, 'report/canoe'),
  },
  {
    property: 'lisbon-graca',
    reporter: 'amara',
    reported: 'rui',
    content: null,
    reason: 'misleading',
    note: 'The pictures show a lift. The house has none, as I was told on the phone.',
    createdAt: daysBefore(now, 2, 'report/lift'),
  },
]

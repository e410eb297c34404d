/** The reasons for a report, in the order of the form. */
export const REPORT_REASONS = {
  spam: 'Spam or scam',
  abusive: 'Abusive',
  discriminating: 'Discriminating',
  misleading: 'Wrong or misleading listing',
  other: 'Something else',
} as const satisfies Record<string, string>

export type ReportReason = keyof typeof REPORT_REASONS

export const REPORT_REASON_NAMES = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]

/** What agents did about a report. */
export const REPORT_OUTCOMES = {
  'no-action': 'No action needed',
  unpublished: 'Home unpublished or removed',
  warned: 'Person warned',
  other: 'Something else',
} as const satisfies Record<string, string>

export type ReportOutcome = keyof typeof REPORT_OUTCOMES

export const REPORT_OUTCOME_NAMES = Object.keys(REPORT_OUTCOMES) as [ReportOutcome, ...ReportOutcome[]]

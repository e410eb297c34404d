import type { RecordKind } from '../records.ts'

/** What can be reported. */
export const REPORT_KINDS = ['message', 'property'] as const satisfies RecordKind[]

export const REPORT_STATUSES = ['open', 'closed'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

import type { Report, ReportClosing } from '@lintel/contract/reports/schema'

/**
 * The outcome that fits what has been done about a report, by any agent; null while nothing was.
 * @param hasWritten whether the agent has written to the reported user since the page was opened
 */
export function suggestedClosing(
  { kind, isPublished, account }: Pick<Report, 'kind' | 'isPublished' | 'account'>,
  hasWritten: boolean,
): ReportClosing | null {
  if (account?.state === 'disabled') return { outcome: 'other', note: 'The account is disabled.' }
  // Only published homes can be reported.
  if (kind === 'property' && !isPublished) return { outcome: 'unpublished' }
  return hasWritten ? { outcome: 'warned' } : null
}

import type { Report } from '@lintel/contract/reports/schema'
import { presentUser } from '../accounts/present.ts'
import type { ListedReportRow } from './queries.ts'

export function presentReport(row: ListedReportRow): Report {
  return {
    id: row.id,
    kind: row.kind,
    propertyId: row.propertyId,
    content: row.content,
    sentAt: row.sentAt?.toISOString() ?? null,
    reporter: { id: row.reporterId, name: row.reporterName },
    reported: { id: row.reportedId, name: row.reportedName },
    isPublished: row.isPublished,
    account: row.account && presentUser(row.account),
    reason: row.reason,
    note: row.note,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    closing:
      row.closedAt && row.outcome
        ? {
            at: row.closedAt.toISOString(),
            by: row.closedByName,
            byId: row.closedById,
            outcome: row.outcome,
            note: row.outcomeNote,
          }
        : null,
  }
}

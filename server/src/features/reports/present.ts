import type { Report } from '@lintel/contract/reports/schema'
import type { ReportRow } from './table.ts'

export function presentReport(row: ReportRow): Report {
  return {
    id: row.id,
    kind: row.kind,
    propertyId: row.propertyId,
    content: row.content,
    sentAt: row.sentAt?.toISOString() ?? null,
    reporter: { id: row.reporterId, name: row.reporterName },
    reported: { id: row.reportedId, name: row.reportedName },
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

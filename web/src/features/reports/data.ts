import type { NewReport, OwnReportQuery, ReportClosing } from '@lintel/contract/reports/schema'
import type { ReportStatus } from '@lintel/contract/reports/status'
import { REPORTS } from '@lintel/contract/reports/tags'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { pagesQuery, routeQuery } from '../../api/route-query.ts'

/** The user's open report of a message or home. */
export const ownReportQuery = (subject: OwnReportQuery) => routeQuery('GET /api/reports/own', { query: subject })

/** Reports of a status, newest first, for agents. */
export const reportsQuery = (status: ReportStatus) => pagesQuery('GET /api/agent/reports', { query: { status } })

/** How many reports are open, for agents. */
export const reportCountQuery = routeQuery('GET /api/agent/reports/count')

export function useReport() {
  return useMutation({
    mutationFn: (body: NewReport) => call('POST /api/reports', { body }),
    meta: { refetchOnError: [REPORTS] },
  })
}

export function useCloseReport(id: string) {
  return useMutation({
    mutationFn: (body: ReportClosing) => call('POST /api/agent/reports/:id/close', { params: { id }, body }),
    meta: { awaits: 'records and lists', refetchOnError: [REPORTS] },
  })
}

import type { OwnReportQuery } from '@lintel/contract/reports/schema'
import type { ReportStatus } from '@lintel/contract/reports/status'
import { useMutation } from '@tanstack/react-query'
import { routeMutation } from '../../api/route-mutation.ts'
import { pagesQuery, routeQuery } from '../../api/route-query.ts'

/** The user's open report of a message or home. */
export const ownReportQuery = (subject: OwnReportQuery) => routeQuery('GET /api/reports/own', { query: subject })

/** Reports of a status, newest first, for agents. */
export const reportsQuery = (status: ReportStatus) => pagesQuery('GET /api/agent/reports', { query: { status } })

/** How many reports are open, for agents. */
export const reportCountQuery = routeQuery('GET /api/agent/reports/count')

export const useReport = () => useMutation(routeMutation('POST /api/reports'))

export const useCloseReport = (id: string) =>
  useMutation({
    ...routeMutation('POST /api/agent/reports/:id/close', { params: { id } }),
    meta: { awaits: 'records and lists' },
  })

import { rentReportRoutes as routes } from '@lintel/contract/rent/report-routes'
import type { LedgerLine } from '@lintel/contract/rent/schema'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../context.ts'
import { allPages } from '../../csv/pages.ts'
import { sendCsv } from '../../csv/send.ts'
import { presentPage } from '../../db/paging.ts'
import { csvFormatOf, formatOf } from '../../http/locale.ts'
import { serve } from '../../http/serve.ts'
import { sendPdf } from '../../pdf/send.ts'
import { type FileRow, LEDGER_COLUMNS, STATEMENT_COLUMNS } from './export/line-columns.ts'
import { type LineRow, presentLine } from './lines/present.ts'
import { listLines } from './lines/queries.ts'
import { presentDueCharge, presentReceivedPayment } from './lists/present.ts'
import { listDueCharges, listReceivedPayments } from './lists/queries.ts'
import { findReceipt } from './receipts/queries.ts'
import { renderReceiptPdf } from './receipts/receipt-pdf.ts'
import { statementPages } from './statement/pages.ts'
import { presentStatement, presentStatementLine } from './statement/present.ts'
import { listSections, listStatementLines } from './statement/queries.ts'
import { findScope } from './statement/scope.ts'

/** Documents, files and statements of the books. */
export function rentReportRoutes(app: FastifyInstance, { db }: Pick<AppContext, 'db'>) {
  serve(app, routes.receipt, async ({ actor, params, reply }) => {
    const receipt = await findReceipt(db, actor, params.id)
    return sendPdf(reply, `receipt-${receipt.number}`, await renderReceiptPdf(receipt))
  })
  serve(app, routes.exportLedger, async ({ actor, params, request, reply }) =>
    sendCsv(reply, {
      name: 'ledger',
      columns: LEDGER_COLUMNS,
      pages: allPages((page) => listLines(db, actor, params.id, page)),
      present: (row: LineRow): FileRow<LedgerLine> => {
        const line = presentLine(row, formatOf(request))
        return { currency: row.currency, day: line.day, what: '', balance: line.balance, line }
      },
      format: csvFormatOf(request),
    }),
  )
  serve(app, routes.statement, async ({ actor, query }) => {
    const scope = await findScope(db, actor, query)
    return presentStatement(scope, query, await listSections(db, scope, query))
  })
  serve(app, routes.statementLines, async ({ actor, query, request }) => {
    const scope = await findScope(db, actor, query)
    const page = await listStatementLines(db, actor, scope, query, query)
    return presentPage(page, (row) => presentStatementLine(row, formatOf(request)))
  })
  serve(app, routes.exportStatement, async ({ actor, query, request, reply }) => {
    const scope = await findScope(db, actor, query)
    return sendCsv(reply, {
      name: `statement ${query.from} ${query.through}`,
      columns: STATEMENT_COLUMNS,
      pages: statementPages(db, actor, scope, query, formatOf(request)),
      present: (row) => row,
      format: csvFormatOf(request),
    })
  })
  serve(app, routes.dueCharges, async ({ actor, query, request }) =>
    presentPage(await listDueCharges(db, actor, query), (row) => presentDueCharge(row, formatOf(request))),
  )
  serve(app, routes.receivedPayments, async ({ actor, query }) =>
    presentPage(await listReceivedPayments(db, actor, query), presentReceivedPayment),
  )
}

import type { Actor } from '@lintel/contract/actor'
import { rentRoutes as routes } from '@lintel/contract/rent/routes'
import type { OwnerBooksQuery } from '@lintel/contract/rent/schema'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '../../context.ts'
import { presentPage } from '../../db/paging.ts'
import type { Format } from '../../format/format.ts'
import { formatEtag, parseIfMatch } from '../../http/etag.ts'
import { formatOf } from '../../http/locale.ts'
import { serve } from '../../http/serve.ts'
import { addCharge, reverseCharge, writeOffCharge } from './charges/commands.ts'
import { findRentFigures } from './figures/queries.ts'
import { rentImportRoutes } from './import-routes.ts'
import { requestCheck } from './last-check/commands.ts'
import { findLastCheck } from './last-check/queries.ts'
import { runCheck } from './last-check/run-check.ts'
import { presentLedger } from './ledgers/present.ts'
import { findLedger, listLedgers, listOwnLedgers } from './ledgers/queries.ts'
import { presentCharge, presentLine, presentPayment, presentSchedule } from './lines/present.ts'
import { findCharge, leaseOf, listCharges, listLines, listSchedules } from './lines/queries.ts'
import { changePaymentDetails } from './payment-details/commands.ts'
import { presentLedgerDetails, presentOwnDetails } from './payment-details/present.ts'
import { findOwnerPaymentDetails, listPaymentDetails } from './payment-details/queries.ts'
import { recordPayment, reversePayment } from './payments/commands.ts'
import { previewPayment } from './payments/queries.ts'
import { rentReportRoutes } from './report-routes.ts'
import { addSchedule, changeAmount, endSchedule } from './schedules/commands.ts'
import { keepOwnerBooks, startBooks } from './start/commands.ts'
import { presentDraft } from './start/present.ts'
import { draftBooksOf, draftOwnerBooks } from './start/queries.ts'

export function rentRoutes(app: FastifyInstance, context: AppContext) {
  const { db, settings } = context
  rentReportRoutes(app, context)
  rentImportRoutes(app, context)
  serve(app, routes.list, async ({ actor, query }) => {
    const now = new Date()
    return presentPage(await listLedgers(db, actor, query, now), (row) => presentLedger(row, now))
  })
  serve(app, routes.figures, ({ actor }) => findRentFigures(db, actor, settings))
  serve(app, routes.money, async ({ actor }) => {
    const now = new Date()
    return (await listOwnLedgers(db, actor, now)).map((row) => presentLedger(row, now))
  })
  serve(app, routes.account, ({ actor, params }) => findShownLedger(actor, params.id))
  serve(app, routes.ledger, async ({ actor, params, query, request }) =>
    presentPage(await listLines(db, actor, params.id, query), (row) => presentLine(row, formatOf(request))),
  )
  serve(app, routes.charges, async ({ actor, params, query, request }) =>
    presentPage(await listCharges(db, actor, params.id, query), (row) => presentCharge(row, formatOf(request))),
  )
  serve(app, routes.schedules, async ({ actor, params }) => {
    const { schedules, currency } = await listSchedules(db, actor, params.id)
    return schedules.map((row) => presentSchedule(row, currency))
  })

  const presentOwnerBooks = async (actor: Actor, ownerId: string, query: OwnerBooksQuery, format: Format) => {
    const { isOn, drafts } = await draftOwnerBooks(db, actor, ownerId, query, new Date(), format)
    return { isOn, leases: drafts.map((draft) => presentDraft(draft, format)) }
  }
  serve(app, routes.ownerBooks, ({ actor, params, query, request }) =>
    presentOwnerBooks(actor, params.id, query, formatOf(request)),
  )
  serve(app, routes.keepOwnerBooks, async ({ actor, params, body, request }) => {
    await keepOwnerBooks(context, actor, params.id, body)
    return presentOwnerBooks(actor, params.id, {}, formatOf(request))
  })
  serve(app, routes.previewBooks, async ({ actor, params, query, request }) =>
    presentDraft(await draftBooksOf(db, actor, params.id, query, new Date(), formatOf(request)), formatOf(request)),
  )
  serve(app, routes.startBooks, async ({ actor, params, body }) => {
    await startBooks(context, actor, params.id, body)
    return requireShown(await findShownLedger(actor, params.id))
  })

  const sendOwnDetails = async (actor: Actor, ownerId: string, reply: FastifyReply) => {
    const shown = presentOwnDetails(await findOwnerPaymentDetails(db, actor, ownerId, new Date()))
    reply.header('etag', formatEtag(shown.version))
    return shown
  }
  serve(app, routes.ownerPaymentDetails, ({ actor, params, reply }) => sendOwnDetails(actor, params.id, reply))
  serve(app, routes.changePaymentDetails, async ({ actor, params, body, request, reply }) => {
    const version = parseIfMatch(request.headers['if-match'])
    const confirmedAt = request.session?.confirmedAt ?? null
    await changePaymentDetails(context, actor, params.id, body, version, confirmedAt)
    return sendOwnDetails(actor, params.id, reply)
  })
  serve(app, routes.paymentDetails, async ({ actor, params }) => {
    const now = new Date()
    return (await listPaymentDetails(db, actor, params.id, now)).map((row) => presentLedgerDetails(row, now))
  })

  serve(app, routes.previewPayment, ({ actor, params, query }) => previewPayment(db, actor, params.id, query))
  serve(app, routes.recordPayment, async ({ actor, params, body }) =>
    presentPayment(await recordPayment(context, actor, params.id, body), params.id),
  )
  serve(app, routes.reversePayment, async ({ actor, params, body }) => {
    const payment = await reversePayment(context, actor, params.id, body)
    return presentPayment(payment, await leaseOf(db, payment.ledgerId))
  })
  serve(app, routes.addCharge, async ({ actor, params, body, request }) =>
    presentCharge(await findCharge(db, (await addCharge(context, actor, params.id, body)).id), formatOf(request)),
  )
  serve(app, routes.reverseCharge, async ({ actor, params, body, request }) =>
    presentCharge(await findCharge(db, (await reverseCharge(context, actor, params.id, body)).id), formatOf(request)),
  )
  serve(app, routes.writeOff, async ({ actor, params, body, request }) =>
    presentCharge(await findCharge(db, (await writeOffCharge(context, actor, params.id, body)).id), formatOf(request)),
  )
  serve(app, routes.addSchedule, async ({ actor, params, body }) =>
    presentSchedule(...(await addSchedule(context, actor, params.id, body))),
  )
  serve(app, routes.changeAmount, async ({ actor, params, body }) =>
    presentSchedule(...(await changeAmount(context, actor, params.id, body))),
  )
  serve(app, routes.endSchedule, async ({ actor, params, body }) =>
    presentSchedule(...(await endSchedule(context, actor, params.id, body.endDate))),
  )
  serve(app, routes.booksCheck, () => runCheck(context.pool))
  serve(app, routes.lastBooksCheck, () => findLastCheck(db))
  serve(app, routes.requestBooksCheck, () => requestCheck(context))

  async function findShownLedger(actor: Actor, leaseId: string) {
    const now = new Date()
    const row = await findLedger(db, actor, leaseId, now)
    return row && presentLedger(row, now)
  }
}

function requireShown<T>(shown: T | null): T {
  if (shown === null) throw new Error('books that were started are not found')
  return shown
}

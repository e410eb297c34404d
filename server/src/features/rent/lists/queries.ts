import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { monthEnd } from '@lintel/contract/calendar'
import type { Page } from '@lintel/contract/paging'
import type { DueChargesQuery, ReceivedPaymentsQuery } from '@lintel/contract/rent/statement-schema'
import { and, between, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { isAfter, type KeysetOrder, orderBy, readPlace, toPage } from '../../../db/paging.ts'
import type { TenantRow } from '../../leases/table.ts'
import type { PropertySummaryRow } from '../../properties/present.ts'
import type { ChargeListRow } from '../lines/present.ts'
import { loadLeases } from '../statement/queries.ts'
import { chargeSchedules, charges, isLive, type PaymentRow, payments } from '../table.ts'

/** The lists behind the figures of a month: each sums up to its figure. */

type OfLease = { leaseId: string; property: PropertySummaryRow; tenant: TenantRow }
export type DueChargeRow = ChargeListRow & OfLease
export type ReceivedPaymentRow = { payment: PaymentRow } & OfLease

const DUE: KeysetOrder = { key: 'dueOn', type: 'day', direction: 'asc', tag: 1 }
const RECEIVED: KeysetOrder = { key: 'receivedOn', type: 'day', direction: 'desc', tag: 2 }
const chargeColumns = { id: charges.id, dueOn: charges.dueOn }
const paymentColumns = { id: payments.id, receivedOn: payments.receivedOn }

/** The first and last day of a month. @param month `YYYY-MM` */
const daysOf = (month: string): [string, string] => [`${month}-01`, monthEnd(`${month}-01`)]

/**
 * The charges that are due in a month and stand, of an owner or for agents of all, the first due first.
 * @throws invalid for a cursor of another list
 */
export async function listDueCharges(
  db: Db,
  actor: Actor,
  { due, open, limit, cursor }: DueChargesQuery,
): Promise<Page<DueChargeRow>> {
  const place = readPlace(DUE, cursor || undefined)
  const isOwn = isApprovedAgent(actor) ? undefined : eq(charges.ownerId, actor.id)
  const isOpen = open === 'true' ? gt(charges.openCents, 0) : undefined
  const rows = await db
    .select({ charge: charges, schedule: chargeSchedules })
    .from(charges)
    .leftJoin(chargeSchedules, eq(chargeSchedules.id, charges.scheduleId))
    .where(
      and(isOwn, isOpen, isLive, between(charges.dueOn, ...daysOf(due)), place && isAfter(DUE, chargeColumns, place)),
    )
    .orderBy(...orderBy(DUE, chargeColumns))
    .limit(limit + 1)
  const page = toPage(
    rows.map((row) => ({ ...row, id: row.charge.id, dueOn: row.charge.dueOn })),
    { limit },
    DUE,
  )
  return { rows: await addLeases(db, actor, page.rows, ({ charge }) => charge.ledgerId), next: page.next }
}

/**
 * The payments received in a month and not reversed, of an owner or for agents of all, the last received first.
 * @throws invalid for a cursor of another list
 */
export async function listReceivedPayments(
  db: Db,
  actor: Actor,
  { received, limit, cursor }: ReceivedPaymentsQuery,
): Promise<Page<ReceivedPaymentRow>> {
  const place = readPlace(RECEIVED, cursor || undefined)
  const isOwn = isApprovedAgent(actor) ? undefined : eq(payments.ownerId, actor.id)
  const rows = await db
    .select({ payment: payments })
    .from(payments)
    .where(
      and(
        isOwn,
        isNull(payments.reversedAt),
        // Credit that was given, or came from before the books or another owner, was not received.
        eq(payments.kind, 'payment'),
        between(payments.receivedOn, ...daysOf(received)),
        place && isAfter(RECEIVED, paymentColumns, place),
      ),
    )
    .orderBy(...orderBy(RECEIVED, paymentColumns))
    .limit(limit + 1)
  const page = toPage(
    rows.map((row) => ({ ...row, id: row.payment.id, receivedOn: row.payment.receivedOn })),
    { limit },
    RECEIVED,
  )
  return { rows: await addLeases(db, actor, page.rows, ({ payment }) => payment.ledgerId), next: page.next }
}

async function addLeases<Row>(db: Db, actor: Actor, rows: Row[], ledgerOf: (row: Row) => string) {
  const leaseOf = await loadLeases(db, actor, [...new Set(rows.map(ledgerOf))])
  return rows.map((row) => {
    const lease = leaseOf.get(ledgerOf(row))
    if (!lease) throw new Error(`ledger ${ledgerOf(row)} has no lease`)
    return { ...row, ...lease }
  })
}

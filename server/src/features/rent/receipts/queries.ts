import type { Actor } from '@lintel/contract/actor'
import { fullName } from '@lintel/contract/names'
import { REVERSAL_REASONS } from '@lintel/contract/rent/words'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connect.ts'
import { notFound } from '../../../errors/refusal.ts'
import { dayIn } from '../../../format/days.ts'
import { personColumnsOf, users } from '../../accounts/table.ts'
import { leaseParties, leases, tenantColumnsOf } from '../../leases/table.ts'
import { showPropertiesAsLastSeen } from '../../properties/last-seen/queries.ts'
import { summaryColumns } from '../../properties/queries.ts'
import { properties } from '../../properties/table.ts'
import { visibleTo } from '../queries.ts'
import { charges, ledgerAccounts, ledgerEntries, ledgers, ledgerTransfers, payments } from '../table.ts'
import type { CoveredCharge, Receipt } from './receipt-pdf.ts'

const owner = alias(users, 'receipt_owner')
const tenant = alias(users, 'receipt_tenant')

/**
 * The receipt of a payment. Its tenant, owner and agents may read it. It says what the payment covers in the books of now.
 * @throws not_found (absent, invisible, or money that was not received: a credit has no receipt)
 */
export async function findReceipt(db: Db, actor: Actor, paymentId: string, now = new Date()): Promise<Receipt> {
  const rows = await db
    .select({
      payment: payments,
      timeZone: ledgers.timeZone,
      property: summaryColumns,
      owner: personColumnsOf(owner),
      tenant: tenantColumnsOf(tenant),
    })
    .from(payments)
    .innerJoin(ledgers, eq(ledgers.id, payments.ledgerId))
    .innerJoin(leases, eq(leases.id, ledgers.leaseId))
    .innerJoin(properties, eq(properties.id, ledgers.propertyId))
    .innerJoin(owner, eq(owner.id, ledgers.ownerId))
    .leftJoin(tenant, eq(tenant.id, leases.tenantId))
    .leftJoin(leaseParties, eq(leaseParties.leaseId, leases.id))
    .where(and(eq(payments.id, paymentId), isNotNull(payments.number), visibleTo(actor)))
  const [found] = await showPropertiesAsLastSeen(db, actor, rows)
  if (!found) throw notFound('Receipt')
  const { payment, timeZone, property } = found
  const { covers, count, coveredCents } = await listCovered(db, payment.id)
  const shownCents = covers.reduce((sum, { cents }) => sum + cents, 0)
  return {
    number: payment.number ?? 0,
    landlord: fullName(found.owner),
    tenant: fullName(found.tenant),
    property,
    receivedOn: payment.receivedOn,
    method: payment.method,
    reference: payment.reference,
    cents: payment.cents,
    currency: payment.currency,
    covers,
    further: { count: count - covers.length, cents: coveredCents - shownCents },
    creditCents: payment.openCents,
    // What is neither used nor credit went to the home's next owner.
    passedOnCents: payment.reversedAt ? 0 : payment.cents - payment.openCents - coveredCents,
    reversal: payment.reversedAt ? await findReversal(db, payment.id) : null,
    today: dayIn(timeZone, now),
    madeAt: now,
  }
}

/** Charges that a receipt names; it sums up further charges. */
const COVERED_MAX = 50

/**
 * The charges that a payment pays, the earliest due first, with the number and sum of all. The amount of each is what credits the
 * receivable, less reversals.
 */
async function listCovered(db: Db, paymentId: string) {
  const { kind, label, periodStartsOn, periodEndsOn, dueOn } = charges
  const cents = sql<number>`sum(case when ${ledgerTransfers.creditId} = ${ledgerAccounts.id}
    then ${ledgerTransfers.cents} else -${ledgerTransfers.cents} end)::float8`
  const rows = await db
    .select({
      charge: { kind, label, periodStartsOn, periodEndsOn, dueOn, cents },
      count: sql<number>`(count(*) over ())::int`,
      coveredCents: sql<number>`sum(${cents}) over ()`,
    })
    .from(ledgerTransfers)
    .innerJoin(charges, eq(charges.id, ledgerTransfers.chargeId))
    .innerJoin(
      ledgerAccounts,
      and(
        eq(ledgerAccounts.ledgerId, charges.ledgerId),
        eq(ledgerAccounts.kind, 'receivable'),
        sql`${ledgerAccounts.id} in (${ledgerTransfers.creditId}, ${ledgerTransfers.debitId})`,
      ),
    )
    .where(eq(ledgerTransfers.paymentId, paymentId))
    .groupBy(charges.id)
    .having(sql`${cents} > 0`)
    .orderBy(asc(dueOn), asc(charges.id))
    .limit(COVERED_MAX)
  const { count, coveredCents } = rows[0] ?? { count: 0, coveredCents: 0 }
  return { covers: rows.map(({ charge }): CoveredCharge => charge), count, coveredCents }
}

async function findReversal(db: Db, paymentId: string): Promise<Receipt['reversal']> {
  const { kind, sourceId, reversesId, effectiveOn, reason } = ledgerEntries
  const [found] = await db
    .select({ effectiveOn, reason })
    .from(ledgerEntries)
    .where(and(eq(sourceId, paymentId), eq(kind, 'payment'), isNotNull(reversesId)))
  return found ? { on: found.effectiveOn, reason: found.reason ? REVERSAL_REASONS[found.reason] : null } : null
}

import type { Actor } from '@lintel/contract/actor'
import type { PaymentDetails } from '@lintel/contract/rent/payment-details'
import { and, desc, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connect.ts'
import { type PersonRow, personColumnsOf, users } from '../../accounts/table.ts'
import { hasNotEnded, leases } from '../../leases/table.ts'
import { findRentLease, visibleTo } from '../queries.ts'
import { findOwner } from '../start/queries.ts'
import { type LedgerRow, ledgers, paymentDetails } from '../table.ts'

export type PaymentDetailsRow = typeof paymentDetails.$inferSelect

/** Details of an owner, with the number of tenants who get a notice of a change. */
export type OwnDetails = { row: PaymentDetailsRow | null; tenants: number }

/** @throws not_found (no user, not an owner, or not for the actor to see) */
export async function findOwnerPaymentDetails(db: Db, actor: Actor, ownerId: string, now: Date): Promise<OwnDetails> {
  const id = await findOwner(db, actor, ownerId)
  const told = tenantsToTell(db, id, now).as('told')
  return { row: await findPaymentDetails(db, id), tenants: await db.$count(told) }
}

export async function findPaymentDetails(db: Db, ownerId: string): Promise<PaymentDetailsRow | null> {
  const [row] = await db.select().from(paymentDetails).where(eq(paymentDetails.ownerId, ownerId))
  return row ?? null
}

/** Tenants with an account and books of an owner that run, or in which something is open; each once. */
export const tenantsToTell = (db: Db, ownerId: string, now: Date) =>
  db
    .selectDistinct({ id: sql<string>`${leases.tenantId}`.as('tenant_id') })
    .from(ledgers)
    .innerJoin(leases, eq(leases.id, ledgers.leaseId))
    .where(and(eq(ledgers.ownerId, ownerId), ne(leases.tenantId, ownerId), isConcerned(now)))

const isConcerned = (now: Date): SQL | undefined =>
  or(isNotNull(ledgers.oldestDueOn), and(isNull(ledgers.endsOn), hasNotEnded(now)))

/** How one ledger is paid. `cameOn`: the first day of an owner to whom the home was handed over. */
export type LedgerDetails = {
  ledger: LedgerRow
  owner: PersonRow
  row: PaymentDetailsRow | null
  cameOn: string | null
}

/**
 * Payment details of the ledgers of a lease that the actor may see, the present owner's first; for its tenant only running ledgers and
 * ledgers with an open charge.
 * @throws not_found
 */
export async function listPaymentDetails(db: Db, actor: Actor, leaseId: string, now: Date): Promise<LedgerDetails[]> {
  await findRentLease(db, actor, leaseId)
  const isNeeded = or(sql`${leases.tenantId} is distinct from ${actor.id}`, isConcerned(now))
  const owner = alias(users, 'ledger_owner')
  const earlier = alias(ledgers, 'earlier')
  const isEarlier = and(eq(earlier.leaseId, ledgers.leaseId), isNotNull(earlier.endsOn))
  return db
    .select({
      ledger: ledgers,
      owner: personColumnsOf(owner),
      row: paymentDetails,
      cameOn: sql<string | null>`case when ${ledgers.endsOn} is null then
        (select max(${earlier.endsOn}) from ${ledgers} as earlier where ${isEarlier}) end`,
    })
    .from(ledgers)
    .innerJoin(leases, eq(leases.id, ledgers.leaseId))
    .innerJoin(owner, eq(owner.id, ledgers.ownerId))
    .leftJoin(paymentDetails, eq(paymentDetails.ownerId, ledgers.ownerId))
    .where(and(eq(ledgers.leaseId, leaseId), visibleTo(actor), isNeeded))
    .orderBy(desc(isNull(ledgers.endsOn)), desc(ledgers.startsOn), desc(ledgers.id))
}

/** In the order of the contract. */
export const FIELDS = ['instructions', 'accountHolder', 'iban', 'bic', 'accountNumber', 'bank'] as const

/** Null when nothing is given. */
export function detailsOf(row: PaymentDetails | null): PaymentDetails | null {
  if (!row || FIELDS.every((field) => row[field] === null)) return null
  const { instructions, accountHolder, iban, bic, accountNumber, bank } = row
  return { instructions, accountHolder, iban, bic, accountNumber, bank }
}

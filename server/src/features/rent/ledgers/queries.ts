import { type Actor, isApprovedAgent } from '@lintel/contract/actor'
import { LIMITS } from '@lintel/contract/limits'
import type { Page } from '@lintel/contract/paging'
import type { RentQuery } from '@lintel/contract/rent/schema'
import { and, desc, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connect.ts'
import { dayInZone } from '../../../db/day-in-zone.ts'
import { isAnyOf } from '../../../db/many.ts'
import { isAfter, type KeysetOrder, orderBy, readPlace, toPage } from '../../../db/paging.ts'
import { latestDay } from '../../../format/days.ts'
import { personColumnsOf, users } from '../../accounts/table.ts'
import { leaseParties, leases, tenantColumnsOf } from '../../leases/table.ts'
import { showPropertiesAsLastSeen } from '../../properties/last-seen/queries.ts'
import { summaryColumns } from '../../properties/queries.ts'
import { properties } from '../../properties/table.ts'
import { findRentLease, visibleTo } from '../queries.ts'
import { type AccountKind, charges, ledgerAccounts, ledgers } from '../table.ts'
import type { LedgerWithBalances } from './present.ts'

const tenant = alias(users, 'tenant')
const owner = alias(users, 'ledger_owner')
const select = (db: Db) =>
  db
    .select({
      ledger: ledgers,
      lease: leases,
      property: summaryColumns,
      tenant: tenantColumnsOf(tenant),
      owner: personColumnsOf(owner),
    })
    .from(ledgers)
    .innerJoin(leases, eq(leases.id, ledgers.leaseId))
    .innerJoin(properties, eq(properties.id, ledgers.propertyId))
    .leftJoin(tenant, eq(tenant.id, leases.tenantId))
    .leftJoin(leaseParties, eq(leaseParties.leaseId, leases.id))
    .innerJoin(owner, eq(owner.id, ledgers.ownerId))
    .$dynamic()

type Found = Awaited<ReturnType<typeof select>>[number]

/** Adds balances and what is open. */
async function complete(db: Db, actor: Actor, found: Found[], now: Date): Promise<LedgerWithBalances[]> {
  if (found.length === 0) return []
  const ids = found.map(({ ledger }) => ledger.id)
  const sums = new Map((await sumUp(db, ids, now)).map(({ ledgerId, ...of }) => [ledgerId, of]))
  const rows = await showPropertiesAsLastSeen(db, actor, found)
  return rows.map((row) => {
    const of = sums.get(row.ledger.id)
    if (!of) throw new Error(`ledger ${row.ledger.id} is gone`)
    return { ...row, ...of }
  })
}

/**
 * Balances of ledgers, and the open amount of charges to come, as of one moment. The rest of the open amount is overdue: arrears of
 * years are not read.
 */
function sumUp(db: Db, ids: string[], now: Date) {
  const { kind, balanceCents } = ledgerAccounts
  const balanceOf = (of: AccountKind) =>
    sql<number>`coalesce(sum(${balanceCents}) filter (where ${kind} = ${of}), 0)::float8`
  const balances = db
    .select({
      openCents: balanceOf('receivable').as('open_cents'),
      creditCents: balanceOf('tenant_credit').as('credit_cents'),
      depositCents: balanceOf('deposit').as('deposit_cents'),
    })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.ledgerId, ledgers.id))
    .as('balances')
  const { dueOn, openCents } = charges
  const days = db
    .select({ dueOn, cents: sql<number>`sum(${openCents})`.as('cents') })
    .from(charges)
    .where(and(eq(charges.ledgerId, ledgers.id), sql`${openCents} > 0`, gte(dueOn, dayInZone(ledgers.timeZone, now))))
    .groupBy(dueOn)
    .as('days')
  const coming = db
    .select({
      comingCents: sql<number>`coalesce(sum(${days.cents}), 0)::float8`.as('coming_cents'),
      nextOn: sql<string | null>`min(${days.dueOn})`.as('next_on'),
      nextCents: sql<number | null>`((array_agg(${days.cents} order by ${days.dueOn}))[1])::float8`.as('next_cents'),
    })
    .from(days)
    .as('coming')
  return db
    .select({
      ledgerId: ledgers.id,
      oldestDueOn: ledgers.oldestDueOn,
      openCents: balances.openCents,
      creditCents: balances.creditCents,
      depositCents: balances.depositCents,
      comingCents: coming.comingCents,
      nextOn: coming.nextOn,
      nextCents: coming.nextCents,
    })
    .from(ledgers)
    .crossJoinLateral(balances)
    .crossJoinLateral(coming)
    .where(isAnyOf(ledgers.id, ids))
}

/**
 * Where the books of a lease stand, for the actor: an owner's own, else the present owner's.
 * @returns null before they are started @throws not_found
 */
export async function findLedger(db: Db, actor: Actor, leaseId: string, now: Date): Promise<LedgerWithBalances | null> {
  const { property } = await findRentLease(db, actor, leaseId)
  const isPresent = sql`${ledgers.ownerId} = ${property.ownerId}`
  const rows = await select(db)
    .where(and(eq(ledgers.leaseId, leaseId), visibleTo(actor)))
    .orderBy(desc(isPresent), desc(ledgers.startsOn), desc(ledgers.id))
    .limit(1)
  return (await complete(db, actor, rows, now))[0] ?? null
}

/** The books of the actor's own tenancies: running leases first, then the last ended; at most 100. */
export async function listOwnLedgers(db: Db, actor: Actor, now: Date): Promise<LedgerWithBalances[]> {
  const rows = await select(db)
    .where(eq(leases.tenantId, actor.id))
    .orderBy(desc(leases.endsOn), desc(ledgers.startsOn), desc(ledgers.id))
    .limit(LIMITS.page.max)
  return complete(db, actor, rows, now)
}

/** How a list is filtered and ordered, each along an index. */
const LISTS = {
  all: { column: ledgers.propertyId, order: { key: 'propertyId', type: 'id', direction: 'asc', tag: 1 } },
  open: { column: ledgers.oldestDueOn, order: { key: 'oldestDueOn', type: 'day', direction: 'asc', tag: 2 } },
  overdue: { column: ledgers.oldestDueOn, order: { key: 'oldestDueOn', type: 'day', direction: 'asc', tag: 3 } },
  ended: { column: ledgers.leaseEndsOn, order: { key: 'leaseEndsOn', type: 'day', direction: 'desc', tag: 4 } },
} satisfies Record<RentQuery['filter'], { column: PgColumn; order: KeysetOrder }>

function isListed(filter: RentQuery['filter'], now: Date): SQL | undefined {
  const today = dayInZone(ledgers.timeZone, now)
  switch (filter) {
    case 'all':
      return undefined
    case 'open':
      return isNotNull(ledgers.oldestDueOn)
    // The latest day anywhere lets an index find them.
    case 'overdue':
      return and(lt(ledgers.oldestDueOn, latestDay(now)), lt(ledgers.oldestDueOn, today))
    case 'ended':
      return and(lt(ledgers.leaseEndsOn, latestDay(now)), lt(ledgers.leaseEndsOn, today))
  }
}

/** The books that an owner or agent keeps. @throws invalid for a cursor of another list */
export async function listLedgers(
  db: Db,
  actor: Actor,
  { filter, propertyId, limit, cursor }: RentQuery,
  now: Date,
): Promise<Page<LedgerWithBalances>> {
  const { column, order } = LISTS[filter]
  const columns = { id: ledgers.id, [order.key]: column }
  const place = readPlace(order, cursor || undefined)
  const isOwn = isApprovedAgent(actor) ? undefined : eq(ledgers.ownerId, actor.id)
  const isOfProperty = propertyId === undefined ? undefined : eq(ledgers.propertyId, propertyId)
  const rows = await select(db)
    .where(and(isOwn, isOfProperty, isListed(filter, now), place && isAfter(order, columns, place)))
    .orderBy(...orderBy(order, columns))
    .limit(limit + 1)
  const page = toPage(
    rows.map((row) => ({ ...row, id: row.ledger.id, [order.key]: row.ledger[order.key as 'propertyId'] })),
    { limit },
    order,
  )
  return { rows: await complete(db, actor, page.rows, now), next: page.next }
}

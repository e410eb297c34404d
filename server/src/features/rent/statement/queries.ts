import type { Actor } from '@lintel/contract/actor'
import type { Page } from '@lintel/contract/paging'
import { and, between, eq, gte, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import { onlyRow } from '../../../db/only-row.ts'
import { isAfter, type KeysetOrder, orderBy, type PageRequest, readPlace, toPage } from '../../../db/paging.ts'
import { users } from '../../accounts/table.ts'
import { leaseParties, leases, type TenantRow, tenantColumnsOf } from '../../leases/table.ts'
import { showHomesAsLastSeen } from '../../properties/last-seen/queries.ts'
import type { PropertySummaryRow } from '../../properties/present.ts'
import { summaryColumns } from '../../properties/queries.ts'
import { properties } from '../../properties/table.ts'
import { loadLines } from '../lines/load.ts'
import type { LineRow } from '../lines/present.ts'
import { ledgerEntries, ledgers } from '../table.ts'
import type { StatementScope } from './scope.ts'

/** Days are `YYYY-MM-DD`, both inclusive. */
export type Range = { from: string; through: string }

/** Sums of one currency in minor units: opening + charged - paid + adjusted = closing. */
export type Section = {
  currency: string
  openingCents: number
  chargedCents: number
  paidCents: number
  adjustedCents: number
}

const { id, effectiveOn, changeCents, kind, ledgerId } = ledgerEntries
const isLine = ne(changeCents, 0)
const sumWhere = (condition: SQL | undefined) =>
  sql<number>`coalesce(sum(${changeCents}) filter (where ${condition}), 0)::float8`

/** The sums of a statement by currency; one without a balance or a line in the range is left out. */
export async function listSections(
  db: Db,
  { condition }: StatementScope,
  { from, through }: Range,
): Promise<Section[]> {
  const isBefore = lt(effectiveOn, from)
  const isIn = gte(effectiveOn, from)
  const openingCents = sumWhere(isBefore)
  return db
    .select({
      currency: ledgers.currency,
      openingCents,
      chargedCents: sumWhere(and(isIn, eq(kind, 'charge'))),
      paidCents: sql<number>`-${sumWhere(and(isIn, eq(kind, 'payment')))}`,
      adjustedCents: sumWhere(and(isIn, ne(kind, 'charge'), ne(kind, 'payment'))),
    })
    .from(ledgerEntries)
    .innerJoin(ledgers, eq(ledgers.id, ledgerId))
    .innerJoin(leases, eq(leases.id, ledgers.leaseId))
    .where(and(condition, isLine, lte(effectiveOn, through)))
    .groupBy(ledgers.currency)
    .having(sql`${openingCents} <> 0 or count(*) filter (where ${isIn}) > 0`)
    .orderBy(ledgers.currency)
}

/** A line with its lease. */
export type StatementLineRow = LineRow & { leaseId: string; property: PropertySummaryRow; tenant: TenantRow }

const OLDEST: KeysetOrder = { key: 'effectiveOn', type: 'day', direction: 'asc', tag: 1 }
const columns = { id, effectiveOn }

/**
 * The lines of one currency in a range, the oldest first, each with the balance of all the scope's leases after it.
 * @throws invalid for a cursor of another list
 */
export async function listStatementLines(
  db: Db,
  actor: Actor,
  scope: StatementScope,
  { from, through, currency }: Range & { currency: string },
  { limit, cursor }: PageRequest,
): Promise<Page<StatementLineRow>> {
  const place = readPlace(OLDEST, cursor || undefined)
  const isOf = and(scope.condition, isLine, eq(ledgers.currency, currency))
  const page = toPage(
    await db
      .select({ id, effectiveOn })
      .from(ledgerEntries)
      .innerJoin(ledgers, eq(ledgers.id, ledgerId))
      .innerJoin(leases, eq(leases.id, ledgers.leaseId))
      .where(and(isOf, between(effectiveOn, from, through), place && isAfter(OLDEST, columns, place)))
      .orderBy(...orderBy(OLDEST, columns))
      .limit(limit + 1),
    { limit },
    OLDEST,
  )
  const [first] = page.rows
  if (!first) return { rows: [], next: null }
  const { cents } = onlyRow(
    await db
      .select({ cents: sql<number>`coalesce(sum(${changeCents}), 0)::float8` })
      .from(ledgerEntries)
      .innerJoin(ledgers, eq(ledgers.id, ledgerId))
      .innerJoin(leases, eq(leases.id, ledgers.leaseId))
      .where(
        and(isOf, or(lt(effectiveOn, first.effectiveOn), and(eq(effectiveOn, first.effectiveOn), lt(id, first.id)))),
      ),
  )
  return {
    rows: await completeLines(
      db,
      actor,
      page.rows.map((row) => row.id),
      cents,
    ),
    next: page.next,
  }
}

/** Adds what lines are about, and the balance after each. @param balanceCents before the first */
async function completeLines(db: Db, actor: Actor, ids: string[], balanceCents: number): Promise<StatementLineRow[]> {
  const loaded = await loadLines(db, ids)
  const leaseOf = await loadLeases(db, actor, [...new Set(loaded.map(({ entry }) => entry.ledgerId))])
  let balance = balanceCents
  return loaded.map((line) => {
    const lease = leaseOf.get(line.entry.ledgerId)
    if (!lease) throw new Error(`ledger ${line.entry.ledgerId} has no lease`)
    balance += line.entry.changeCents
    return { ...line, ...lease, balanceCents: balance }
  })
}

const tenant = alias(users, 'statement_tenant')

/** The lease of each ledger with its home, as the actor may see it, and its tenant. */
export async function loadLeases(db: Db, actor: Actor, ledgerIds: string[]) {
  const rows = await db
    .select({
      ledgerId: ledgers.id,
      leaseId: ledgers.leaseId,
      property: summaryColumns,
      tenant: tenantColumnsOf(tenant),
    })
    .from(ledgers)
    .innerJoin(leases, eq(leases.id, ledgers.leaseId))
    .innerJoin(properties, eq(properties.id, ledgers.propertyId))
    .leftJoin(tenant, eq(tenant.id, leases.tenantId))
    .leftJoin(leaseParties, eq(leaseParties.leaseId, leases.id))
    .where(isAnyOf(ledgers.id, ledgerIds))
  const shown = await showHomesAsLastSeen(db, actor, rows)
  return new Map(shown.map(({ ledgerId: of, ...lease }) => [of, lease]))
}

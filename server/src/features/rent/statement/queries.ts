import type { Actor } from '@lintel/contract/actor'
import type { Page } from '@lintel/contract/paging'
import { and, eq, gte, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import type { KeysetOrder, PageRequest } from '../../../db/paging.ts'
import { users } from '../../accounts/table.ts'
import { leaseParties, leases, type TenantRow, tenantColumnsOf } from '../../leases/table.ts'
import { showPropertiesAsLastSeen } from '../../properties/last-seen/queries.ts'
import type { PropertySummaryRow } from '../../properties/present.ts'
import { summaryColumns } from '../../properties/queries.ts'
import { properties } from '../../properties/table.ts'
import { loadLines } from '../lines/load.ts'
import { isLine, listPlacedLines, type Range } from '../lines/page.ts'
import type { LineRow } from '../lines/present.ts'
import { ledgerEntries, ledgers } from '../table.ts'
import type { StatementScope } from './scope.ts'

/** Sums of one currency in minor units: opening + charged - paid + adjusted = closing. */
export type Section = {
  currency: string
  openingCents: number
  chargedCents: number
  paidCents: number
  adjustedCents: number
}

const { effectiveOn, changeCents, kind, ledgerId } = ledgerEntries
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

/**
 * The lines of one currency in a range, the oldest first, each with the balance of all the scope's leases after it.
 * @param balanceCents before the range, if known: adding up all earlier entries takes longer with each year
 * @throws invalid for a cursor of another list
 */
export async function listStatementLines(
  db: Db,
  actor: Actor,
  scope: StatementScope,
  { currency, balanceCents, ...range }: Range & { currency: string; balanceCents?: number },
  { limit, cursor }: PageRequest,
): Promise<Page<StatementLineRow>> {
  const condition = and(scope.condition, eq(ledgers.currency, currency))
  const begin = balanceCents === undefined ? balanceBefore(db, condition, range) : sql`${balanceCents}`
  const page = await listPlacedLines(db, { condition, order: OLDEST, range, begin, limit, cursor })
  const loaded = await loadLines(db, page.rows)
  const leaseOf = await loadLeases(db, actor, [...new Set(loaded.map(({ entry }) => entry.ledgerId))])
  const rows = loaded.map((line) => {
    const lease = leaseOf.get(line.entry.ledgerId)
    if (!lease) throw new Error(`ledger ${line.entry.ledgerId} has no lease`)
    return { ...line, ...lease }
  })
  return { rows, next: page.next }
}

const balanceBefore = (db: Db, condition: SQL | undefined, { from }: Range) =>
  db
    .select({ cents: sql`coalesce(sum(${changeCents}), 0)` })
    .from(ledgerEntries)
    .innerJoin(ledgers, eq(ledgers.id, ledgerId))
    .innerJoin(leases, eq(leases.id, ledgers.leaseId))
    .where(and(condition, isLine, lt(effectiveOn, from)))

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
  const shown = await showPropertiesAsLastSeen(db, actor, rows)
  return new Map(shown.map(({ ledgerId: of, ...lease }) => [of, lease]))
}

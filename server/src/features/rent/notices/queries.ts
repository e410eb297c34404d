import { and, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connect.ts'
import { isAnyOf } from '../../../db/many.ts'
import { leases } from '../../leases/table.ts'
import { properties } from '../../properties/table.ts'
import type { Book } from '../books/book.ts'
import { ledgers } from '../table.ts'

/** Leases of one transaction. */
const BATCH_LEASES = 200

/** The time zones of ledgers with a notice to come. */
export async function listNoticeZones(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ zone: string }>(sql`
    with recursive zones (zone) as (
      select min(time_zone) from ledgers where next_notice_on is not null
      union all
      select (select min(time_zone) from ledgers where next_notice_on is not null and time_zone > zone)
      from zones where zone is not null
    )
    select zone from zones where zone is not null`)
  return rows.map(({ zone }) => zone)
}

/** Locks leases with notices due by a day; skips leases that another transaction has locked. @returns their ids */
export async function lockNextLeases(tx: Db, timeZone: string, today: string): Promise<string[]> {
  const found = await tx
    .select({ id: leases.id })
    .from(ledgers)
    .innerJoin(leases, eq(leases.id, ledgers.leaseId))
    .where(and(eq(ledgers.timeZone, timeZone), lte(ledgers.nextNoticeOn, today)))
    .orderBy(ledgers.nextNoticeOn, ledgers.leaseId)
    .limit(BATCH_LEASES)
    .for('no key update', { of: leases, skipLocked: true })
  return found.map(({ id }) => id)
}

export type Property = { id: string; title: string; ownerId: string }

export async function findProperties(tx: Db, books: Book[]): Promise<Map<string, Property>> {
  const { id, title, ownerId } = properties
  const ids = [...new Set(books.map(({ ledger }) => ledger.propertyId))]
  const rows = await tx.select({ id, title, ownerId }).from(properties).where(isAnyOf(id, ids))
  return new Map(rows.map((property) => [property.id, property]))
}

import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { isAnyOf } from '../db/many.ts'
import { events } from './table.ts'

/* What events lose. A trigger refuses any other change. */

const FULL_ADDRESS_DAYS = 90
/** Rows of one statement. */
const BATCH_ROWS = 5_000

/**
 * Shortens the addresses of events that are more than 90 days old to their network: 24 bits of IPv4, 48 of IPv6.
 * @returns the number of events
 */
export async function shortenAddresses(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - FULL_ADDRESS_DAYS * 24 * 60 * 60 * 1000).toISOString()
  let shortened = 0
  for (;;) {
    const { rowCount } = await db.execute(sql`
      update ${events}
      set address = network(set_masklen(address, case family(address) when 4 then 24 else 48 end))
      where id in (
        select id from ${events} where masklen(address) in (32, 128) and at < ${before}::timestamptz
        order by at limit ${BATCH_ROWS} for update skip locked)`)
    shortened += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH_ROWS) return shortened
  }
}

/** Empties the histories of removed homes, in the transaction that removes them. The security log keeps who did what. */
export async function emptyHistories(tx: Db, propertyIds: string[]): Promise<void> {
  if (propertyIds.length > 0)
    await tx.update(events).set({ data: {}, propertyId: null }).where(isAnyOf(events.propertyId, propertyIds))
}

/** Empties what the log says in words of a deleted account: the titles of its documents. */
export async function emptyTitlesOf(tx: Db, userId: string): Promise<void> {
  const isOfDocument = and(eq(events.accountId, userId), eq(events.recordKind, 'document'), isNotNull(events.title))
  await tx.update(events).set({ title: null }).where(and(sql`is_logged`, isOfDocument))
}

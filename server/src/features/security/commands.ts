import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { securityEvents } from '../../security-log/table.ts'

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
      update ${securityEvents}
      set address = network(set_masklen(address, case family(address) when 4 then 24 else 48 end))
      where id in (
        select id from ${securityEvents} where masklen(address) in (32, 128) and created_at < ${before}::timestamptz
        order by created_at limit ${BATCH_ROWS} for update skip locked)`)
    shortened += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH_ROWS) return shortened
  }
}

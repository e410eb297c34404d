import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'

/** The rows of one person, or of one record, of which there may be only so many. */
export type Room = {
  /** Names them, for the lock. */
  what: string
  /** The person or record. */
  of: string
  table: PgTable
  where: SQL | undefined
  max: number
}

/**
 * Whether there is room for another row. Locks until the transaction ends, so that concurrent transactions can't all take the last
 * place. Call it before the transaction locks rows.
 */
export async function hasRoom(tx: Db, { what, of, table, where, max }: Room): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${what} ${of}`}, 0))`)
  const rows = tx
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(max)
    .as('existing')
  const [existing] = await tx.select({ count: sql<number>`count(*)::int` }).from(rows)
  return (existing?.count ?? 0) < max
}

import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './connect.ts'

/** A statement takes at most 65,535 parameters, and `statement_timeout` limits how long it runs. */
const BATCH_ROWS = 1_000

/** Splits rows, in order, into batches that one `insert` can take. */
export function* batchesOf<Row>(rows: Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += BATCH_ROWS) yield rows.slice(at, at + BATCH_ROWS)
}

/** Like `inArray`, for any number of ids: the array is one parameter. */
export const isAnyOf = (column: PgColumn, ids: string[]): SQL => sql`${column} = any(${sql.param(ids)}::uuid[])`

/** Deletes rows a batch at a time, each in its own statement: none runs for long or holds many locks, however much has gathered. */
export async function deleteInBatches(db: Db, table: PgTable, condition: SQL | undefined): Promise<void> {
  for (;;) {
    const batch = db.select({ row: sql`ctid` }).from(table).where(condition).limit(BATCH_ROWS)
    const { rowCount } = await db.delete(table).where(sql`ctid = any(array(${batch}))`)
    if ((rowCount ?? 0) < BATCH_ROWS) return
  }
}

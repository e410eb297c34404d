import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A statement takes 65,535 parameters at most, and may last as long as `statement_timeout` says. */
const BATCH_ROWS = 1_000

/** The same rows in the same order, in pieces that one `insert` can take. */
export function* batchesOf<Row>(rows: Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += BATCH_ROWS) yield rows.slice(at, at + BATCH_ROWS)
}

/** What `inArray` says, for any number of ids: they are one parameter instead of one each. */
export const isAnyOf = (column: PgColumn, ids: string[]): SQL => sql`${column} = any(${sql.param(ids)}::uuid[])`

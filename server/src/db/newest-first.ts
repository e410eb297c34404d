import { type AnyColumn, desc, type SQL, sql } from 'drizzle-orm'
import type { Page, PageRequest } from '../paging.ts'
import { readCursor, writeCursor } from './cursor.ts'

type Keys = { createdAt: AnyColumn; id: AnyColumn }

/**
 * The clauses of a list's page, newest first, by keyset over an index on (…, created_at, id) read backwards. One row more
 * than asked for is read, to know whether there is a next page.
 * @throws invalid for a cursor that isn't ours
 */
export function newestFirst(
  keys: Keys,
  { limit, cursor }: PageRequest,
): { after?: SQL; order: [SQL, SQL]; limit: number } {
  const place = cursor ? readCursor(cursor, ['instant', 'id']) : null
  return {
    after: place ? sql`(${keys.createdAt}, ${keys.id}) < (${place[0]}::timestamptz, ${place[1]}::uuid)` : undefined,
    order: [desc(keys.createdAt), desc(keys.id)],
    limit: limit + 1,
  }
}

/** The page made of rows read by `newestFirst`. */
export function toPage<Row extends { createdAt: Date; id: string }>(rows: Row[], { limit }: PageRequest): Page<Row> {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { rows: rows.slice(0, limit), next: last ? writeCursor([last.createdAt.toISOString(), last.id]) : null }
}

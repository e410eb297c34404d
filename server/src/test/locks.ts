import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'

/** Waits until at least this many connections to the database are waiting for a lock. */
export async function waitUntilBlocked(db: Db, connections = 1): Promise<void> {
  while ((await countBlocked(db)) < connections);
}

/** @returns how many connections to the database are waiting for a lock */
export async function countBlocked(db: Db): Promise<number> {
  const { rows } = await db.execute<{ blocked: number }>(sql`
    select count(*)::int as blocked from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rows[0]?.blocked ?? 0
}

import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'

/** Runs `write` without triggers: they refuse changes of events. */
export const rewriteEvents = (db: Db, write: (tx: Db) => Promise<unknown>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await write(tx)
  })

import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'

/** Runs `write` without triggers and checks of foreign keys: triggers refuse changes of events and of the books. */
export const withoutTriggers = (db: Db, write: (tx: Db) => Promise<unknown>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await write(tx)
    await tx.execute(sql`set local session_replication_role = origin`)
  })

/** Empties tables with all that refers to them, the books included. */
export const emptyTables = (db: Db, tables: SQL): Promise<void> =>
  withoutTriggers(db, (tx) => tx.execute(sql`truncate ${tables} cascade`))

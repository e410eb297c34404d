import type { BooksCheck } from '@lintel/contract/rent/schema'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connect.ts'
import { rentInvariants } from './invariants.ts'

/** Rows named of each broken rule, at most. */
const ROWS_MAX = 20

/** Whether the books are in balance, as of one moment. Reads all of them. */
export function checkBooks(db: Db): Promise<BooksCheck> {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`set local statement_timeout = '10min'`)
      const faults: BooksCheck['faults'] = []
      for (const { rule, breaches } of rentInvariants) {
        const { rows } = await tx.execute(sql`select * from (${sql.raw(breaches)}) as breach limit ${ROWS_MAX}`)
        if (rows.length > 0) faults.push({ rule, rows: rows.map((row) => Object.values(row).join(' ')) })
      }
      return { isInBalance: faults.length === 0, faults }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

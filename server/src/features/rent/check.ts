import type { BooksCheck } from '@lintel/contract/rent/schema'
import { sql } from 'drizzle-orm'
import { isId } from '../../db/columns.ts'
import type { Db } from '../../db/connect.ts'
import { rentInvariants } from './invariants.ts'
import { ledgerEntries, ledgers } from './table.ts'

/** Rows named of each broken rule, at most. */
const ROWS_MAX = 20
/** Of all statements. A job may take ten minutes. */
const TIMEOUT_MS = 9 * 60 * 1000

/** Whether the books are in balance, as of one moment. Reads all of them. */
export function checkBooks(db: Db): Promise<BooksCheck> {
  const checkedAt = new Date().toISOString()
  const startedAt = performance.now()
  const tookMs = () => Math.round(performance.now() - startedAt)
  return db.transaction(
    async (tx) => {
      const faults: BooksCheck['faults'] = []
      for (const { rule, breaches } of rentInvariants) {
        await tx.execute(sql.raw(`set local statement_timeout = ${Math.max(1, TIMEOUT_MS - tookMs())}`))
        const { rows } = await tx.execute(sql`select * from (${sql.raw(breaches)}) as breach limit ${ROWS_MAX}`)
        if (rows.length > 0) faults.push(await describeFault(tx, rule, rows))
      }
      const [ledgerCount, entryCount] = [await tx.$count(ledgers), await tx.$count(ledgerEntries)]
      return {
        isInBalance: faults.length === 0,
        checkedAt,
        tookMs: tookMs(),
        ledgers: ledgerCount,
        entries: entryCount,
        faults,
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function describeFault(tx: Db, rule: string, rows: Record<string, unknown>[]) {
  const ids = rows.flatMap((row) => Object.values(row).filter(isId))
  return { rule, rows: rows.map((row) => Object.values(row).join(' ')), leaseIds: await listLeases(tx, ids) }
}

/** @param ids of ledgers, their accounts, entries, charges or payments */
async function listLeases(tx: Db, ids: string[]): Promise<string[]> {
  const named = sql`any(${sql.param(ids)}::uuid[])`
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct lease_id as id from ledgers where id in (
      select id from ledgers where id = ${named}
      union all select ledger_id from ledger_accounts where id = ${named}
      union all select ledger_id from ledger_entries where id = ${named}
      union all select ledger_id from charges where id = ${named}
      union all select ledger_id from payments where id = ${named}
    ) order by 1 limit ${ROWS_MAX}`)
  return rows.map(({ id }) => id)
}

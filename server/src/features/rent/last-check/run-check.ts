import type { BooksCheck } from '@lintel/contract/rent/schema'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { liftTimeouts } from '../../../db/pool.ts'
import { checkBooks } from '../check.ts'

type Runs = { running: Promise<BooksCheck>; next: Promise<BooksCheck> | null }

const runsOf = new WeakMap<pg.Pool, Runs>()

/**
 * Checks the books, one check at a time in a process. Callers that come while one runs share the next: it sees all that was committed
 * before they came.
 */
export function runCheck(pool: pg.Pool): Promise<BooksCheck> {
  const runs = runsOf.get(pool)
  if (!runs) return startCheck(pool)
  runs.next ??= runs.running.then(
    () => startCheck(pool),
    () => startCheck(pool),
  )
  return runs.next
}

function startCheck(pool: pg.Pool): Promise<BooksCheck> {
  const running = checkOnOwnConnection(pool)
  const runs: Runs = { running, next: null }
  runsOf.set(pool, runs)
  const end = () => {
    if (!runs.next) runsOf.delete(pool)
  }
  running.then(end, end)
  return running
}

/** A statement of the pool's connections may take 15 seconds; of a million leases one takes longer. */
async function checkOnOwnConnection(pool: pg.Pool): Promise<BooksCheck> {
  const client = await pool.connect()
  try {
    await liftTimeouts(client)
    return await checkBooks(drizzle({ client }))
  } finally {
    client.release(true)
  }
}

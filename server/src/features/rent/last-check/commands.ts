import type { LastBooksCheck } from '@lintel/contract/rent/schema'
import { RENT } from '@lintel/contract/rent/tags'
import type { Db } from '../../../db/connect.ts'
import { runCommand } from '../../../events/run-command.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { Context } from '../keep.ts'
import { booksChecks } from '../table.ts'
import { CHECK_BOOKS } from './jobs.ts'
import { findLastCheck } from './queries.ts'

/** Checks the books in the background. While one waits, asking again adds none. */
export function requestCheck(context: Context): Promise<LastBooksCheck> {
  return runCommand(context, async (tx, happened) => {
    await enqueueCheck(tx)
    happened.touch([], RENT)
    return findLastCheck(tx)
  })
}

/** Enqueues a check, in the caller's transaction. */
export async function enqueueCheck(tx: Db) {
  const values = { requestedAt: new Date() }
  await tx.insert(booksChecks).values(values).onConflictDoUpdate({ target: booksChecks.id, set: values })
  await enqueue(tx, CHECK_BOOKS, [{}])
}

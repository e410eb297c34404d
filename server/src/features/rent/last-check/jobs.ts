import type { BooksCheck } from '@lintel/contract/rent/schema'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { reasonOf } from '../../../errors/describe-error.ts'
import { defineJob, type JobHandler, type JobKind } from '../../../jobs/jobs.ts'
import { booksChecks } from '../table.ts'
import { runCheck } from './run-check.ts'

export const CHECK_BOOKS: JobKind<Record<string, never>> = {
  kind: 'check-books',
  title: 'Check of the books',
  input: z.strictObject({}),
  priority: 'background',
  key: () => 'all',
}

/** Keeps what the check found. One that fails is kept as that, and not tried again before the next night. */
export const lastCheckJobs = ({ pool, log }: AppContext): JobHandler[] => [
  defineJob({
    ...CHECK_BOOKS,
    limit: { max: 1 },
    async run(tx) {
      const begunAt = new Date()
      const outcome = await tryCheck(pool)
      if ('error' in outcome) log.error({ reason: outcome.error }, 'the books could not be checked')
      else if (!outcome.found.isInBalance)
        log.error({ rules: outcome.found.faults.map(({ rule }) => rule) }, 'the books are out of balance')
      const values = { begunAt, error: null, ...outcome }
      // Kept when it was asked for again meanwhile: that check still waits.
      const requestedAt = sql`case when ${booksChecks.requestedAt} > ${begunAt.toISOString()}::timestamptz then ${booksChecks.requestedAt} end`
      await tx
        .insert(booksChecks)
        .values(values)
        .onConflictDoUpdate({ target: booksChecks.id, set: { ...values, requestedAt } })
    },
  }),
]

async function tryCheck(pool: pg.Pool): Promise<{ found: BooksCheck } | { error: string }> {
  try {
    return { found: await runCheck(pool) }
  } catch (error) {
    return { error: reasonOf(error) }
  }
}

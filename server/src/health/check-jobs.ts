import type { Finding } from '@lintel/contract/system/schema'
import { and, asc, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { jobs } from '../jobs/table.ts'
import { type HealthCheck, ok, warning } from './finding.ts'

const PART = 'Background jobs'
const LATE_MS = 5 * 60_000

/** Whether jobs are run in time, and whether some were given up. */
export const jobsCheck = (db: Db): HealthCheck => ({
  part: PART,
  async run() {
    const found = [...(await checkWaiting(db)), ...(await checkFailed(db))]
    return found.length > 0 ? found : [ok(PART, 'None waits for long, none has failed.')]
  },
})

async function checkWaiting(db: Db): Promise<Finding[]> {
  const isDue = and(isNull(jobs.failedAt), lte(jobs.runAt, sql`current_instant()`))
  // The first by priority: no other one has waited while workers were idle.
  const [first] = await db
    .select({ waitedMs: sql<number>`(extract(epoch from current_instant() - ${jobs.runAt}) * 1000)::float8` })
    .from(jobs)
    .where(isDue)
    .orderBy(asc(jobs.priority), asc(jobs.runAt), asc(jobs.id))
    .limit(1)
  if (!first || first.waitedMs < LATE_MS) return []
  return [
    warning(
      PART,
      `The next job has waited for ${Math.round(first.waitedMs / 60_000)} minutes.`,
      'The mail server or the store may be slow: see their findings. Another server process runs more jobs at once.',
    ),
  ]
}

async function checkFailed(db: Db): Promise<Finding[]> {
  const [failed] = await db.select({ id: jobs.id }).from(jobs).where(isNotNull(jobs.failedAt)).limit(1)
  if (!failed) return []
  return [
    warning(
      PART,
      'Some jobs were given up after two days of tries.',
      'Mend the cause, then run them again on the System page.',
    ),
  ]
}

import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, currentInstant, id, instant } from '../db/columns.ts'

/** Jobs that wait, run or have failed. A job that succeeds is deleted. */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text('kind').notNull(),
    data: jsonb('data').notNull(),
    /** Of due jobs, lower runs first. */
    priority: smallint('priority').notNull().default(0),
    /** Of a kind's jobs with the same key only one waits. Null once it has begun, and for jobs without a key. */
    key: text('key'),
    /** It is due from then on. */
    runAt: currentInstant('run_at'),
    /** How many times it has failed. */
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** When it failed for the last time and was given up; null while it is tried again. */
    failedAt: instant('failed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('jobs_failed').on(t.failedAt, t.id).where(sql`failed_at is not null`),
    index('jobs_due').on(t.priority, t.runAt, t.id).where(sql`failed_at is null`),
    uniqueIndex('one_job_waits_per_key').on(t.kind, t.key).where(sql`key is not null`),
  ],
)

export type JobRow = typeof jobs.$inferSelect
export type FailedJobRow = JobRow & { failedAt: Date }

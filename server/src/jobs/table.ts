import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../db/columns.ts'

/** Work to be done after the transaction that wrote it. A row is gone once its work is done. */
export const jobs = pgTable(
  'jobs',
  {
    id: id(),
    kind: text('kind').notNull(),
    data: jsonb('data').notNull(),
    /** Not before then. */
    runAt: instant('run_at').notNull().defaultNow(),
    /** How often it has failed. */
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** When it was given up; somebody has to look. */
    failedAt: instant('failed_at'),
    createdAt: createdAt(),
  },
  (t) => [index('jobs_due').on(t.runAt, t.id).where(sql`failed_at is null`)],
)

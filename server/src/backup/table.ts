import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { currentInstant, id, instant } from '../db/columns.ts'

const count = (name: string) => bigint(name, { mode: 'number' })

export const BACKUP_KINDS = ['manual', 'scheduled'] as const
/** A running backup whose process died is `failed` as soon as another one begins, or the schedule looks for it. */
export const BACKUP_STATUSES = ['running', 'done', 'failed'] as const

/** Backups: age and outcome, never the place or the content of an archive. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    kind: text('kind', { enum: BACKUP_KINDS }).notNull(),
    status: text('status', { enum: BACKUP_STATUSES }).notNull().default('running'),
    /** The time of the schedule; null for a manual one. The process that inserts the row makes the backup; others conflict. */
    scheduledFor: instant('scheduled_for').unique('one_backup_per_scheduled_time'),
    /** How many times a scheduled one was begun. */
    attempts: smallint('attempts').notNull().default(1),
    isEncrypted: boolean('is_encrypted').notNull(),
    /** Of the archive. */
    bytes: count('bytes'),
    rowCount: count('row_count'),
    fileCount: count('file_count'),
    /** Why it failed, in one sentence without paths or secrets. */
    error: text('error'),
    startedAt: currentInstant('started_at'),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('backups_newest').on(t.startedAt, t.id),
    check('a_backup_kind_is_known', sql`${t.kind} in ('manual', 'scheduled')`),
    check('a_backup_status_is_known', sql`${t.status} in ('running', 'done', 'failed')`),
    check('a_backup_that_runs_has_not_ended', sql`(${t.status} = 'running') = (${t.endedAt} is null)`),
  ],
)

export type BackupRow = typeof backups.$inferSelect

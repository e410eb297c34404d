import { and, eq, lt, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Db } from '../db/connect.ts'
import { keepBackupsAway } from './lock.ts'
import { backups } from './table.ts'
import type { ArchiveTotals } from './write-archive.ts'

const MAX_ATTEMPTS = 3
const RETRY_AFTER_MS = 10 * 60 * 1000
const DIED = 'The process that made it ended before it was done.'

/** Whether the backup of a scheduled time is to be made now: none has been begun, or its last attempt failed a while ago. */
export function isDue(db: Db, scheduledFor: Date, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    // Another backup runs.
    if (!(await keepBackupsAway(tx))) return false
    await failDied(tx, now)
    const [row] = await tx.select().from(backups).where(eq(backups.scheduledFor, scheduledFor))
    if (!row) return true
    const isRetry = row.status === 'failed' && row.attempts < MAX_ATTEMPTS
    return isRetry && row.endedAt !== null && row.endedAt.getTime() <= now.getTime() - RETRY_AFTER_MS
  })
}

/** Ends the rows of backups whose process died. The caller holds the lock of backups, so none of them runs. */
async function failDied(db: Db, now: Date) {
  await db.update(backups).set({ status: 'failed', error: DIED, endedAt: now }).where(eq(backups.status, 'running'))
}

type NewBackup = { scheduledFor: Date | null; isEncrypted: boolean; now: Date }

/**
 * Records that a backup begins. The caller holds the lock of backups.
 * @returns its id; null when the one of this scheduled time has been made, or must not be tried again
 */
export async function beginBackup(db: Db, { scheduledFor, isEncrypted, now }: NewBackup): Promise<string | null> {
  await failDied(db, now)
  const values = {
    id: v7(),
    scheduledFor,
    isEncrypted,
    startedAt: now,
    kind: scheduledFor ? 'scheduled' : 'manual',
  } as const
  const [row] = await db
    .insert(backups)
    .values(values)
    .onConflictDoUpdate({
      target: backups.scheduledFor,
      set: {
        status: 'running',
        isEncrypted,
        startedAt: now,
        endedAt: null,
        error: null,
        attempts: sql`${backups.attempts} + 1`,
      },
      setWhere: and(eq(backups.status, 'failed'), lt(backups.attempts, MAX_ATTEMPTS)),
    })
    .returning({ id: backups.id })
  return row?.id ?? null
}

export async function completeBackup(db: Db, id: string, bytes: number, { rows, files }: ArchiveTotals): Promise<void> {
  const rowCount = Object.values(rows).reduce((sum, count) => sum + count, 0)
  await db
    .update(backups)
    .set({ status: 'done', bytes, rowCount, fileCount: files, endedAt: new Date() })
    .where(eq(backups.id, id))
}

/** @param reason without paths and secrets */
export async function failBackup(db: Db, id: string, reason: string): Promise<void> {
  await db.update(backups).set({ status: 'failed', error: reason, endedAt: new Date() }).where(eq(backups.id, id))
}

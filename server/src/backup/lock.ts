import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '../db/connect.ts'

/** Advisory lock of the one backup that runs; an arbitrary number, used for nothing else. */
const BACKUP_LOCK = 6_203_877_101
/**
 * Advisory lock of stored files: a backup holds it exclusively, removals of files share it. Not the same lock as above: a
 * backup waits for removals that run, but a second backup is refused at once.
 */
const STORED_FILES_LOCK = 6_203_877_102

/**
 * Takes both locks for the session of a connection; they end with it, also when the process is killed. Waits for removals that run.
 * @returns false when another backup runs
 */
export async function lockForBackup(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [BACKUP_LOCK])
  if (!rows[0]?.locked) return false
  await client.query('select pg_advisory_lock($1)', [STORED_FILES_LOCK])
  return true
}

/** Releases both locks. Closing the connection does so, too, but a moment later. */
export async function unlockAfterBackup(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_unlock_all()')
}

/** Takes the lock of backups until the transaction ends. @returns false while a backup runs */
export async function keepBackupsAway(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${BACKUP_LOCK}::bigint) as locked`,
  )
  return rows[0]?.locked ?? false
}

/**
 * Call it in a transaction before removing stored files that a committed row named: no backup begins until the transaction ends.
 * @returns false while a backup runs, which may still have to read these files
 */
export async function mayRemoveFiles(tx: Db): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${STORED_FILES_LOCK}::bigint) as locked`,
  )
  return rows[0]?.locked ?? false
}

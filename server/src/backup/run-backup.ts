import type pg from 'pg'
import type { Db } from '../db/connect.ts'
import { listApplied, readMigrations } from '../db/migrations.ts'
import { liftTimeouts } from '../db/pool.ts'
import { StartError } from '../errors/start-error.ts'
import { lockForBackup, unlockAfterBackup } from './lock.ts'
import { isScheduledArchive, listOutdated } from './names.ts'
import { beginBackup, completeBackup, failBackup } from './records.ts'
import type { BackupTarget } from './target.ts'
import { type ArchiveSource, type ArchiveTotals, type OnProgress, writeArchive } from './write-archive.ts'

export type BackupRun = {
  db: Db
  /** Of two connections or more. */
  pool: pg.Pool
  source: Omit<ArchiveSource, 'client' | 'migrations'>
  openTarget: () => Promise<BackupTarget>
  name: string
  /** Null for a manual backup. */
  schedule: { time: Date; keep: number } | null
  onProgress?: OnProgress
}

export type BackupResult = { bytes: number; totals: ArchiveTotals }

/**
 * Makes a backup and records it. A scheduled one then removes older archives.
 * @returns null when the scheduled one has been made already
 * @throws StartError (another backup runs; the database is of another version); what writing the archive throws
 */
export async function runBackup(run: BackupRun): Promise<BackupResult | null> {
  const { db, pool, source, schedule } = run
  const client = await pool.connect()
  try {
    // The locks are of this connection, and may wait for a removal that runs.
    await liftTimeouts(client)
    const migrations = readMigrations().map(({ at, hash }) => ({ at, hash }))
    if (String(await listApplied(client)) !== String(migrations.map(({ at }) => at)))
      throw new StartError('The database is of another version of Lintel; start this version once, then try again.')
    if (!(await lockForBackup(client))) throw new StartError('Another backup is running; try again when it is done.')
    const isEncrypted = source.key !== null
    const id = await beginBackup(db, { scheduledFor: schedule?.time ?? null, isEncrypted, now: new Date() })
    if (!id) return null
    const { target, ...result } = await recordOutcome(db, id, async () => {
      const target = await run.openTarget()
      if (schedule) await target.removeUnfinished(isScheduledArchive)
      const { totals, saved: bytes } = await writeArchive(
        { ...source, client, migrations },
        (content) => target.write(run.name, content),
        run.onProgress,
      )
      return { bytes, totals, target }
    })
    // Only now, so that the newest one is never the only one and broken.
    if (schedule) for (const name of listOutdated(await target.list(), schedule.keep)) await target.remove(name)
    return result
  } finally {
    await unlockAfterBackup(client).catch(() => undefined)
    client.release(true)
  }
}

async function recordOutcome<Result extends BackupResult>(
  db: Db,
  id: string,
  make: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await make()
    await completeBackup(db, id, result.bytes, result.totals)
    return result
  } catch (error) {
    // The database may be why it failed.
    await failBackup(db, id, describeFailure(error)).catch(() => undefined)
    throw error
  }
}

/** @returns why a backup failed, in a sentence without paths and secrets */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'It failed for an unknown reason.'
  // A sentence without a path.
  if (error instanceof StartError && !/[/\\]/.test(error.message)) return error.message
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === 'ENOENT') return 'The folder of the backup does not exist.'
  if ('syscall' in error) return `A file could not be read or written, or a host not reached (${code}).`
  if ('$metadata' in error) return `S3 refused a request (${error.name}).`
  if ('severity' in error) return `PostgreSQL refused a statement (${code}).`
  return `It failed (${code || error.name}).`
}

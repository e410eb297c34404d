import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { mayRemoveFiles } from '../../backup/lock.ts'
import { storedFiles } from '../../backup/stored-files.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { defineJob, enqueue, type JobKind, Postponed } from '../../jobs/jobs.ts'
import { jobs } from '../../jobs/table.ts'
import { toMachineTime } from '../../process/shift-clock.ts'
import type { Storage } from '../../storage/storage.ts'
import { users } from '../accounts/table.ts'
import { lockImage } from './sweep.ts'

/** Far longer than bytes and their row are apart. */
const ORPHANED_AFTER_MS = 24 * 60 * 60 * 1000
const AFTER_BACKUP_MS = 60 * 1000
/** Keys that are compared with the rows at once, and in one job: no backup begins meanwhile. */
const BATCH_KEYS = 500
const STEP_KEYS = 10_000
/** Files that one job removes: each may lock a picture until its end, and PostgreSQL's table holds about 6,400 locks. */
const STEP_REMOVED_MAX = 1000
/** Folders whose keys have a picture's id as their second segment. */
const PICTURE_FOLDERS = new Set(['images', 'renditions', 'shares'])

/** A step of the sweep: it begins after a key, and enqueues the next one, so that a restart continues where it was. */
const SWEEP_STORE: JobKind<{ after: string }> = {
  kind: 'sweep-store',
  title: 'Delete files that no row names',
  input: z.object({ after: z.string() }),
  priority: 'background',
  key: () => 'next',
}

export const storeSweepJob = ({ storage, log }: AppContext) =>
  defineJob({
    ...SWEEP_STORE,
    limit: { max: 1 },
    async run(tx, { after }) {
      if (!(await mayRemoveFiles(tx))) throw new Postponed('a backup runs', AFTER_BACKUP_MS)
      const { removed, next } = await sweepStore(tx, storage, after, new Date())
      if (removed > 0) log.warn({ removed }, 'files that no row names were removed')
      if (next !== null) await enqueue(tx, SWEEP_STORE, [{ after: next }])
    },
  })

/** Begins the sweep, unless one is under way. */
export const beginStoreSweep = (db: Db): Promise<void> =>
  db.transaction(async (tx) => {
    const isUnderWay = and(eq(jobs.kind, SWEEP_STORE.kind), isNull(jobs.failedAt))
    if ((await tx.$count(jobs, isUnderWay)) === 0) await enqueue(tx, SWEEP_STORE, [{ after: '' }])
  })

/**
 * Removes files that no row names and that were stored over a day ago: whatever wrote them died, or its row went first. The caller
 * keeps backups away. Files older than the oldest account belong to another database, which this server was not meant to have.
 * @returns how many were removed, and the key to continue after; null at the end
 */
export async function sweepStore(
  tx: Db,
  storage: Storage,
  after: string,
  now: Date,
): Promise<{ removed: number; next: string | null }> {
  const [oldest] = await tx.select({ at: users.createdAt }).from(users).orderBy(asc(users.id)).limit(1)
  if (!oldest) return { removed: 0, next: null }
  const from = toMachineTime(oldest.at)
  const until = toMachineTime(new Date(now.getTime() - ORPHANED_AFTER_MS))
  const folders = new Set(storedFiles.all().flatMap((files) => files.folders))
  const isOld = (at: Date) => at >= from && at < until
  let seen = 0
  let removed = 0
  let batch: string[] = []
  for await (const { key, storedAt } of storage.list(after)) {
    seen += 1
    if (folders.has(folderOf(key)) && isOld(storedAt)) batch.push(key)
    if (batch.length < BATCH_KEYS && seen < STEP_KEYS) continue
    removed += await removeOrphans(tx, storage, batch)
    batch = []
    if (seen === STEP_KEYS || removed >= STEP_REMOVED_MAX) return { removed, next: key }
  }
  return { removed: removed + (await removeOrphans(tx, storage, batch)), next: null }
}

async function removeOrphans(tx: Db, storage: Storage, keys: string[]): Promise<number> {
  const found = await listOrphans(tx, keys)
  // A picture that is stored again has no row yet, but its lock.
  for (const id of new Set(found.flatMap(pictureOf).sort())) await lockImage(tx, id)
  const orphans = await listOrphans(tx, found)
  for (const key of orphans) await storage.remove(key)
  return orphans.length
}

/** @returns the keys that no row of any feature names */
async function listOrphans(tx: Db, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const isNamed = storedFiles.all().map((files) => `(${files.isNamed})`)
  const { rows } = await tx.execute<{ key: string }>(
    sql`select key from unnest(${sql.param(keys)}::text[]) as stored (key) where not (${sql.raw(isNamed.join(' or '))})`,
  )
  return rows.map(({ key }) => key)
}

const folderOf = (key: string) => key.split('/')[0] ?? ''
/** The id of the picture whose file a key names, if it is a picture's. */
const pictureOf = (key: string) => (PICTURE_FOLDERS.has(folderOf(key)) ? (key.split('/')[1] ?? []) : [])

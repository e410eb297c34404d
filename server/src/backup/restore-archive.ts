import { buffer } from 'node:stream/consumers'
import pLimit from 'p-limit'
import type pg from 'pg'
import { applyMigrations, lockMigrations, type Migration, ownRelease, writeRelease } from '../db/migrations.ts'
import { liftTimeouts } from '../db/pool.ts'
import { StartError } from '../errors/start-error.ts'
import type { Storage } from '../storage/storage.ts'
import { ArchiveError, type ArchiveHeader, damagedArchive, ENTRY, newerArchive, STORAGE_KEY } from './archive-format.ts'
import { checkTables, loadRows, prepareLoading } from './load-rows.ts'
import type { Archive } from './open-archive.ts'
import { LEFT_OUT_WITHOUT_SECRETS } from './snapshot.ts'
import type { ArchiveTotals, OnProgress } from './write-archive.ts'

/** Files up to this size are written a few at once, since each waits for the disk or the network. */
const SMALL_BYTES = 512 * 1024
const WRITES_AT_ONCE = 16
/** How often the connection is used while files are written, so that no firewall closes it. */
const PING_MS = 30_000

export type RestoreTarget = {
  /** Of an empty database; not in a transaction. Closed by the caller, which ends the lock of migrations. */
  client: pg.ClientBase
  storage: Pick<Storage, 'put' | 'putStream'>
  /** Stores the secrets, just before the commit: without rows they do no harm. */
  saveSecrets: (secrets: Map<string, string>) => Promise<void>
  /** Runs before the commit, in the transaction. @throws StartError when the rows contradict each other */
  check: (client: pg.ClientBase) => Promise<void>
}

/** An archive that was read to its last byte and found whole, of this version or an earlier one. */
export type VerifiedArchive = { archive: Archive; header: ArchiveHeader; migrations: Migration[] }

/**
 * Reads all of a backup, before anything is written anywhere.
 * @param migrations all of this version, in order
 * @throws StartError (the archive is damaged, foreign or newer)
 */
export async function verifyArchive(archive: Archive, migrations: Migration[]): Promise<VerifiedArchive> {
  const { header } = await archive.read({ onHeader: (found) => checkMigrations(found, migrations) })
  return { archive, header, migrations }
}

/**
 * Restores a backup into an empty database: all of it or, when anything fails, no row. Files that were written before a failure stay,
 * and are overwritten by the next attempt.
 * @throws StartError (the database is not empty; the archive was changed since it was verified; what `check` throws)
 */
export async function restoreArchive(
  { archive, header, migrations }: VerifiedArchive,
  target: RestoreTarget,
  onProgress: OnProgress = () => undefined,
): Promise<ArchiveTotals> {
  const { client } = target
  await liftTimeouts(client)
  await lockMigrations(client)
  await client.query('begin')
  try {
    await checkEmpty(client)
    onProgress('creating the tables')
    const first = migrations.slice(0, header.migrations.length)
    await applyMigrations(client, first)
    await checkTables(client, header.tables)
    const finishLoading = await prepareLoading(client)
    const { manifest } = await loadEntries(archive, header, target, onProgress)
    onProgress('creating the indexes')
    await finishLoading()
    await applyMigrations(client, migrations.slice(first.length))
    await writeRelease(client, ownRelease(migrations))
    onProgress('checking the rows')
    await target.check(client)
    await client.query('commit')
    return manifest
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw archive.explain(error)
  }
}

/** @throws ArchiveError unless the archive's schema is this one or an earlier one */
function checkMigrations({ lintel, migrations }: ArchiveHeader, known: Migration[]) {
  if (migrations.some(({ at, hash }, index) => known[index] && (known[index].at !== at || known[index].hash !== hash)))
    throw new ArchiveError(`was made by another kind of Lintel (${lintel}), whose tables this one does not know.`)
  if (migrations.length > known.length) throw newerArchive(lintel)
}

async function checkEmpty(client: pg.ClientBase) {
  const { rows } = await client.query(`
    select from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle'))
      and relkind in ('r', 'p', 'v', 'm') and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e') limit 1`)
  if (rows.length > 0)
    throw new StartError(
      'The database is not empty, so nothing was restored; name an empty one: another DATA_DIR, or a new database in DATABASE_URL.',
    )
}

/** Reads the archive once more: rows into the database, files into the storage. */
async function loadEntries(archive: Archive, header: ArchiveHeader, target: RestoreTarget, onProgress: OnProgress) {
  const { client, storage } = target
  const tables = new Map(header.tables.map((table) => [table.name, table]))
  const rows: Record<string, number> = Object.fromEntries(header.tables.map(({ name }) => [name, 0]))
  const secrets = new Map<string, string>()
  const files = createFileWriter(storage)
  let pingedAt = performance.now()

  const onEntry = async (name: string, content: AsyncIterable<Buffer>, size: number) => {
    if (performance.now() - pingedAt > PING_MS) {
      pingedAt = performance.now()
      await client.query('select')
    }
    if (name.startsWith(ENTRY.tables)) {
      const table = tables.get(name.split('/')[1] ?? '')
      if (!table || (!header.hasSecrets && LEFT_OUT_WITHOUT_SECRETS[table.name])) throw damagedArchive()
      onProgress(`table ${table.name}`)
      rows[table.name] = (rows[table.name] ?? 0) + (await loadRows(client, table, content))
      return
    }
    if (name.startsWith(ENTRY.files)) {
      await files.write(name.slice(ENTRY.files.length), content, size)
      return onProgress(`${files.count()} files`)
    }
    secrets.set(name.slice(ENTRY.secrets.length), (await buffer(content)).toString().trim())
  }
  try {
    const { manifest } = await archive.read({ onEntry })
    await files.finish()
    if (JSON.stringify(rows) !== JSON.stringify(manifest.rows) || files.count() !== manifest.files)
      throw damagedArchive()
    await target.saveSecrets(secrets)
    return { manifest }
  } finally {
    await files.finish().catch(() => undefined)
  }
}

/** Small files are written beside each other, and larger ones as they are read. */
function createFileWriter(storage: RestoreTarget['storage']) {
  const queue = pLimit(WRITES_AT_ONCE)
  const running = new Set<Promise<void>>()
  let count = 0
  let failure: unknown

  const putLater = (key: string, bytes: Buffer) => {
    const writing = queue(() => storage.put(key, bytes))
      .catch((error: unknown) => {
        failure ??= error
      })
      .finally(() => running.delete(writing))
    running.add(writing)
  }

  return {
    count: () => count,
    async write(key: string, content: AsyncIterable<Buffer>, size: number) {
      if (!STORAGE_KEY.test(key)) throw damagedArchive()
      if (failure) throw failure
      if (size > SMALL_BYTES) await storage.putStream(key, content)
      else putLater(key, await buffer(content))
      count += 1
      if (running.size >= WRITES_AT_ONCE) await Promise.race(running)
    },
    async finish() {
      await Promise.all(running)
      if (failure) throw failure
    },
  }
}

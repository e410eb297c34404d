import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { localFile } from '../backup/archive-file.ts'
import type { ArchiveHeader } from '../backup/archive-format.ts'
import type { DecryptionKeys, EncryptionKey } from '../backup/encryption.ts'
import { lockForBackup, unlockAfterBackup } from '../backup/lock.ts'
import { openArchive } from '../backup/open-archive.ts'
import { restoreArchive, verifyArchive } from '../backup/restore-archive.ts'
import { beginSnapshot, listTables, readTable } from '../backup/snapshot.ts'
import type { StoredFilesQuery } from '../backup/stored-files.ts'
import { writeArchive } from '../backup/write-archive.ts'
import { type ConnectionSettings, connect } from '../db/connect.ts'
import { readMigrations } from '../db/migrations.ts'
import type { Storage } from '../storage/storage.ts'
import { storedFileQueries } from '../stored-files.ts'
import { createEmptyDatabase, type TestDatabase } from './database.ts'

export const NO_KEYS: DecryptionKeys = { identities: [], passphrase: null }

type BackupOptions = {
  key?: EncryptionKey | null
  secrets?: Record<string, string>
  migrations?: ArchiveHeader['migrations']
  storedFiles?: StoredFilesQuery[]
  /** Called before each chunk of the archive is taken. */
  onChunk?: () => Promise<void>
}

/** Backs up a database and a storage into a file, as the command does. */
export async function backUp(
  pool: pg.Pool,
  storage: Storage,
  file: string,
  {
    key = null,
    secrets = {},
    migrations = readMigrations(),
    storedFiles = storedFileQueries(),
    onChunk,
  }: BackupOptions = {},
) {
  const client = await pool.connect()
  try {
    if (!(await lockForBackup(client))) throw new Error('another backup runs')
    const { totals } = await writeArchive(
      {
        client,
        storage,
        storedFiles,
        folder: path.dirname(file),
        lintel: '0.0.0-test',
        migrations: migrations.map(({ at, hash }) => ({ at, hash })),
        secrets,
        key,
      },
      (bytes) => pipeline(onChunk ? withPauses(bytes, onChunk) : bytes, createWriteStream(file)),
    )
    await unlockAfterBackup(client)
    return totals
  } finally {
    client.release(true)
  }
}

async function* withPauses(bytes: AsyncIterable<Uint8Array>, pause: () => Promise<void>) {
  for await (const chunk of bytes) {
    await pause()
    yield chunk
  }
}

type RestoreOptions = {
  keys?: DecryptionKeys
  check?: (client: pg.ClientBase) => Promise<void>
  /** Of an existing database; a new one when absent. */
  settings?: ConnectionSettings
}

/** Restores a backup into a new database. @returns a connection to it, and the secrets; the caller drops it */
export async function restoreIntoNewDatabase(
  file: string,
  storage: Pick<Storage, 'put' | 'putStream'>,
  { keys = NO_KEYS, check = async () => {}, settings }: RestoreOptions = {},
) {
  const database = settings ? null : await createEmptyDatabase()
  const connection = await connect(settings ?? (database as TestDatabase).settings)
  const drop = async () => {
    await connection.close()
    await database?.drop()
  }
  const secrets = new Map<string, string>()
  const client = await connection.pool.connect()
  try {
    const saveSecrets = async (found: Map<string, string>) => {
      for (const [name, text] of found) secrets.set(name, text)
    }
    const verified = await verifyArchive(await openArchive(localFile(file), keys), readMigrations())
    await restoreArchive(verified, { client, storage, saveSecrets, check })
  } catch (error) {
    client.release(true)
    await drop()
    throw error
  }
  client.release(true)
  return { ...connection, secrets, drop }
}

/** All rows that a backup has, by table, sorted. */
export async function exportRows(pool: pg.Pool, { hasSecrets = true } = {}): Promise<Map<string, string[]>> {
  const client = await pool.connect()
  try {
    await beginSnapshot(client)
    const tables = new Map<string, string[]>()
    for (const table of await listTables(client)) {
      const parts: Buffer[] = []
      for await (const part of readTable(client, table, { hasSecrets })) parts.push(part)
      tables.set(table.name, Buffer.concat(parts).toString().split('\n').sort())
    }
    await client.query('commit')
    return tables
  } finally {
    client.release(true)
  }
}

/** Hashes of all files that rows name, by key. Null for an absent one. */
export async function hashFiles(pool: pg.Pool, storage: Storage): Promise<Map<string, string | null>> {
  const { rows } = await pool.query<{ key: string; optional: boolean }>(
    `select distinct key, optional from (${storedFileQueries()
      .map((query) => `(${query})`)
      .join(' union all ')}) as named (key, bytes, sha256, optional)`,
  )
  const hashes = new Map<string, string | null>()
  for (const { key, optional } of rows) {
    const stream = await storage.open(key)
    if (!stream && optional) continue
    const hash = createHash('sha256')
    if (stream) for await (const chunk of stream) hash.update(chunk)
    hashes.set(key, stream && hash.digest('hex'))
  }
  return hashes
}

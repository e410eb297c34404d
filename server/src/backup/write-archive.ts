import type pg from 'pg'
import type { Storage } from '../storage/storage.ts'
import { type ArchiveHeader, type ArchiveManifest, ENTRY, FORMAT } from './archive-format.ts'
import { type ArchiveWriter, createArchiveWriter } from './archive-writer.ts'
import { type EncryptionKey, encrypt } from './encryption.ts'
import { fullSpeed, type Pace } from './pace.ts'
import { beginSnapshot, countLines, listTables, readTable } from './snapshot.ts'
import { listStoredFiles, openFiles, type StoredFilesQuery } from './stored-files.ts'

export type ArchiveSource = {
  /** Holds the locks of a backup, see `lockForBackup`; not in a transaction. */
  client: pg.ClientBase
  storage: Pick<Storage, 'head' | 'open'>
  storedFiles: StoredFilesQuery[]
  /** For temporary files. */
  folder: string
  lintel: string
  migrations: ArchiveHeader['migrations']
  /** By name of the entry; left out of an archive without encryption. */
  secrets: Record<string, string>
  /** Null for an archive that anyone can read. */
  key: EncryptionKey | null
  pace?: Pace
}

export type ArchiveTotals = Omit<ArchiveManifest, 'checksums'>
export type OnProgress = (step: string) => void

/** How often the connection that holds the locks is used, so that no firewall closes it. */
const PING_MS = 30_000

/**
 * Writes an archive of one snapshot of the database and of the files that its rows name.
 * @param save stores the bytes; when they fail, it must leave nothing
 * @returns the totals, once `save` is done
 */
export async function writeArchive<Saved>(
  source: ArchiveSource,
  save: (bytes: AsyncIterable<Uint8Array>) => Promise<Saved>,
  onProgress: OnProgress = () => undefined,
): Promise<{ totals: ArchiveTotals; saved: Saved }> {
  const archive = createArchiveWriter()
  const writing = writeEntries(source, archive, onProgress).catch((error: Error) => {
    archive.abort(error)
    throw error
  })
  const saving = (async () => save(source.key ? await encrypt(archive.bytes, source.key) : archive.bytes))()
  saving.catch((error: Error) => archive.abort(error))
  // An error of either ends the other; that of saving has the cause.
  const [saved, totals] = await Promise.allSettled([saving, writing])
  if (saved.status === 'rejected') throw saved.reason
  if (totals.status === 'rejected') throw totals.reason
  return { totals: totals.value, saved: saved.value }
}

async function writeEntries(
  source: ArchiveSource,
  archive: ArchiveWriter,
  onProgress: OnProgress,
): Promise<ArchiveTotals> {
  const { client } = source
  const hasSecrets = source.key !== null
  await beginSnapshot(client)
  const tables = await listTables(client)
  await archive.begin({
    format: FORMAT,
    lintel: source.lintel,
    createdAt: new Date().toISOString(),
    migrations: source.migrations,
    tables,
    hasSecrets,
  })
  const rows: Record<string, number> = {}
  for (const table of tables) {
    onProgress(`table ${table.name}`)
    rows[table.name] = await writeTable(
      archive,
      table.name,
      readTable(client, table, { hasSecrets, pace: source.pace }),
    )
  }
  const list = await listStoredFiles(client, source.storedFiles, source.folder)
  try {
    // A snapshot that is held for hours would keep vacuum from its work.
    await client.query('commit')
    const files = await writeFiles(source, archive, list.files, onProgress)
    if (hasSecrets)
      for (const [name, text] of Object.entries(source.secrets)) await addText(archive, ENTRY.secrets + name, text)
    // Fails when the connection broke: the locks ended with it, and files may have been removed.
    await client.query('select')
    const totals = { rows, ...files }
    await archive.finish(totals)
    return totals
  } finally {
    await list.close()
  }
}

async function writeTable(archive: ArchiveWriter, name: string, parts: AsyncIterable<Buffer>): Promise<number> {
  let rows = 0
  let number = 0
  for await (const part of parts) {
    number += 1
    await archive.add(`${ENTRY.tables}${name}/${String(number).padStart(5, '0')}.copy`, part.length, [part])
    rows += countLines(part)
  }
  return rows
}

async function writeFiles(
  { storage, client, pace = fullSpeed }: ArchiveSource,
  archive: ArchiveWriter,
  list: Parameters<typeof openFiles>[1],
  onProgress: OnProgress,
): Promise<Omit<ArchiveTotals, 'rows'>> {
  const totals = { files: 0, fileBytes: 0, missingFiles: 0, alteredFiles: 0 }
  let pingedAt = performance.now()
  for await (const found of openFiles(storage, list)) {
    if (performance.now() - pingedAt > PING_MS) {
      pingedAt = performance.now()
      await client.query('select')
    }
    const { file } = found
    if (!found.content) {
      if (!file.isOptional) totals.missingFiles += 1
      continue
    }
    const sha256 = await archive.add(ENTRY.files + file.key, found.size, pace(found.content))
    totals.files += 1
    totals.fileBytes += found.size
    if ((file.bytes ?? found.size) !== found.size || (file.sha256 ?? sha256) !== sha256) totals.alteredFiles += 1
    onProgress(`${totals.files} files`)
  }
  return totals
}

async function addText(archive: ArchiveWriter, name: string, text: string) {
  const content = Buffer.from(`${text}\n`)
  await archive.add(name, content.length, [content])
}

import { z } from 'zod'

/** docs/backup-format.md describes the format. A reader of this version refuses higher numbers. */
export const FORMAT = 1

/** Every storage key: it becomes the path of an entry. */
export const STORAGE_KEY = /^[\w-]+(\/[\w-]+)*$/

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().nonnegative()

/** `lintel.json`, the first entry. */
export const archiveHeader = z.object({
  format: z.literal(FORMAT),
  lintel: z.string(),
  createdAt: z.iso.datetime(),
  /** Migrations that made the schema, in order: their time in the journal and the hash of their file. */
  migrations: z.array(z.object({ at: z.number(), hash: sha256 })).min(1),
  /** In order of creation. Without generated columns. */
  tables: z.array(z.object({ name, columns: z.array(name) })),
  /** Whether `secrets/` and the rows of sessions may be inside: only in an encrypted archive. */
  hasSecrets: z.boolean(),
})

/** `manifest.json`, the last entry but one. */
export const archiveManifest = z.object({
  rows: z.record(name, count),
  files: count,
  /** Of all files. */
  fileBytes: count,
  /** Files that rows name and the storage did not have. */
  missingFiles: count,
  /** Files whose size or hash was not as their row says. */
  alteredFiles: count,
  checksums: z.array(z.object({ name: z.string(), sha256 })),
})

export type ArchiveHeader = z.infer<typeof archiveHeader>
export type ArchiveManifest = z.infer<typeof archiveManifest>

export const ENTRY = {
  header: 'lintel.json',
  tables: 'tables/',
  files: 'files/',
  secrets: 'secrets/',
  checksums: 'checksums/',
  manifest: 'manifest.json',
  /** SHA-256 of everything before it. */
  end: 'archive.sha256',
} as const

/** Why an archive can't be read, as the end of a sentence that begins with the name of its file. */
export class ArchiveError extends Error {
  override name = 'ArchiveError'
}

export const notAnArchive = () => new ArchiveError('is not a backup of Lintel, or its beginning is damaged.')
export const damagedArchive = () =>
  new ArchiveError('is damaged or incomplete; nothing was changed. Use another backup.')
export const newerArchive = (version: string) =>
  new ArchiveError(`was made by a newer Lintel (${version}); restore it with that version or a later one.`)

import { createReadStream } from 'node:fs'
import { StartError } from '../start-error.ts'
import type { BackupPlace } from './settings.ts'

const READ_BYTES = 256 * 1024

/** Where an archive is read from. */
export type ArchiveFile = {
  /** As its user wrote it. */
  name: string
  /** Reads it from its beginning, each time anew. @throws StartError that names it */
  read(): AsyncIterable<Uint8Array>
}

/** @param name a path, or `s3://bucket/prefix/name` @param findPlace reads what has the form of BACKUP_TO */
export async function findArchiveFile(
  name: string,
  findPlace: (place: string) => BackupPlace | null,
): Promise<ArchiveFile> {
  if (!name.startsWith('s3:')) return localFile(name)
  const nameAt = name.lastIndexOf('/') + 1
  const place = findPlace(name.slice(0, nameAt))
  if (!place || 'folder' in place)
    throw new StartError(`${name} is no address of a backup in S3: s3://bucket/prefix/name.`)
  // The S3 client is loaded only where it is used.
  return (await import('./s3-archive-file.ts')).fileInS3(place, name.slice(nameAt), name)
}

/** An archive on the disk. */
export const localFile = (name: string): ArchiveFile => ({
  name,
  async *read() {
    const stream = createReadStream(name, { highWaterMark: READ_BYTES })
    try {
      yield* stream
    } catch (error) {
      if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error
      const reason = error.code === 'ENOENT' ? 'does not exist' : `cannot be read (${error.code})`
      throw new StartError(`${name} ${reason}; name the file of a backup.`)
    } finally {
      stream.destroy()
    }
  },
})

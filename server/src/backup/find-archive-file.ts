import { StartError } from '../errors/start-error.ts'
import { type ArchiveFile, localFile } from './archive-file.ts'
import type { BackupPlace } from './settings.ts'

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

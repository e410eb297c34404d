import { folderTarget } from './folder-target.ts'
import type { BackupPlace } from './settings.ts'
import type { BackupTarget } from './target.ts'

export async function openTarget(place: BackupPlace): Promise<BackupTarget> {
  if ('folder' in place) return folderTarget(place.folder)
  // The S3 client is loaded only where it is used.
  return (await import('./s3-target.ts')).s3Target(place.s3, place.prefix)
}

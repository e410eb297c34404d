import path from 'node:path'
import { type Environment, silenceS3VersionWarning } from '../env.ts'
import { diskStorage } from '../storage/disk.ts'
import type { Storage } from '../storage/storage.ts'

/** Opens the configured storage for a command: it signs no URLs. @throws StartError when the bucket can't be used */
export async function openStorage(env: Pick<Environment, 's3' | 'dataDir'>): Promise<Storage> {
  if (!env.s3) return diskStorage(path.join(env.dataDir, 'files'))
  silenceS3VersionWarning()
  await (await import('../storage/s3-check.ts')).checkBucket(env.s3)
  return (await import('../storage/s3.ts')).s3Storage(env.s3)
}

import path from 'node:path'
import { StartError } from '../errors/start-error.ts'
import type { S3Settings } from '../storage/s3-settings.ts'
import type { EncryptionKey } from './encryption.ts'

/** Where scheduled backups go. `prefix` is empty or ends with a slash. */
export type BackupPlace = { folder: string } | { s3: S3Settings; prefix: string }

export type BackupSettings = {
  /** Null without scheduled backups. */
  to: BackupPlace | null
  /** Time of day in `timeZone`. */
  at: { hour: number; minute: number }
  timeZone: string
  /** How many scheduled archives stay. */
  keep: number
  /** Null to leave archives readable for everyone. */
  key: EncryptionKey | null
}

const S3_URL = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/

export const isBackupPlace = (value: string) => !value.startsWith('s3:') || S3_URL.test(value)

type Variables = {
  BACKUP_TO?: string | undefined
  BACKUP_AT: string
  BACKUP_KEEP: number
  BACKUP_RECIPIENT?: string | undefined
  BACKUP_PASSPHRASE?: string | undefined
  BACKUP_S3_ENDPOINT?: string | undefined
  BACKUP_S3_REGION?: string | undefined
  BACKUP_S3_ACCESS_KEY_ID?: string | undefined
  BACKUP_S3_SECRET_ACCESS_KEY?: string | undefined
  S3_ENDPOINT?: string | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
  TIME_ZONE: string
}

/** @throws StartError when variables contradict each other or one is missing */
export function readBackupSettings(given: Variables): BackupSettings {
  const { BACKUP_TO, BACKUP_RECIPIENT, BACKUP_PASSPHRASE } = given
  if (BACKUP_RECIPIENT && BACKUP_PASSPHRASE)
    throw new StartError(
      'BACKUP_RECIPIENT and BACKUP_PASSPHRASE are both set; an archive is encrypted with one of them.',
    )
  const [hour = 0, minute = 0] = given.BACKUP_AT.split(':').map(Number)
  return {
    to: BACKUP_TO ? readPlace(BACKUP_TO, given) : null,
    at: { hour, minute },
    timeZone: given.TIME_ZONE,
    keep: given.BACKUP_KEEP,
    key: readKey(BACKUP_RECIPIENT, BACKUP_PASSPHRASE),
  }
}

function readKey(recipient: string | undefined, passphrase: string | undefined): EncryptionKey | null {
  if (recipient) return { recipient }
  return passphrase ? { passphrase } : null
}

function readPlace(place: string, given: Variables): BackupPlace {
  const [, bucket, prefix = ''] = S3_URL.exec(place) ?? []
  if (!bucket) return { folder: path.resolve(place) }
  const settings = {
    ENDPOINT: given.BACKUP_S3_ENDPOINT ?? given.S3_ENDPOINT,
    ACCESS_KEY_ID: given.BACKUP_S3_ACCESS_KEY_ID ?? given.S3_ACCESS_KEY_ID,
    SECRET_ACCESS_KEY: given.BACKUP_S3_SECRET_ACCESS_KEY ?? given.S3_SECRET_ACCESS_KEY,
  }
  const missing = Object.entries(settings).find(([, value]) => !value)
  if (missing) throw new StartError(`BACKUP_S3_${missing[0]} must be set as well, for backups in S3.`)
  return {
    s3: {
      bucket,
      endpoint: settings.ENDPOINT ?? '',
      region: given.BACKUP_S3_REGION ?? given.S3_REGION,
      accessKeyId: settings.ACCESS_KEY_ID ?? '',
      secretAccessKey: settings.SECRET_ACCESS_KEY ?? '',
      stsRoleArn: null,
    },
    prefix: prefix
      .split('/')
      .filter(Boolean)
      .map((part) => `${part}/`)
      .join(''),
  }
}

import { z } from 'zod'
import { cappedCountSchema } from '../counts.ts'
import { instant } from '../dates.ts'
import { BACKUP_KINDS, BACKUP_STATUSES, FINDING_STATES, STORAGE_KINDS } from './states.ts'

/** What the check of one part found. */
export const findingSchema = z.object({
  part: z.string().describe('The name of the part, for example `Database`'),
  state: z.enum(FINDING_STATES),
  text: z.string().describe('What is so, in a sentence'),
  advice: z.string().nullable().describe('What to do about it; null when nothing'),
})

/** A server process of the installation. Users with connections to several processes count in each. */
const processSchema = z.object({
  id: z.uuid(),
  host: z.string(),
  version: z.string(),
  nodeVersion: z.string(),
  startedAt: instant,
  connections: z.int().min(0).describe('Open live connections'),
  users: z.int().min(0).describe('Signed-in people with such a connection'),
  isThis: z.boolean().describe('Whether it answered this call'),
})

const backupSchema = z.object({
  id: z.uuid(),
  kind: z.enum(BACKUP_KINDS),
  status: z.enum(BACKUP_STATUSES),
  startedAt: instant,
  endedAt: instant.nullable(),
  bytes: z.number().nullable().describe('Size of the archive'),
  isEncrypted: z.boolean(),
  error: z.string().nullable(),
})

const settingSchema = z.object({
  name: z.string().describe('The environment variable'),
  value: z.string().nullable().describe('Null when it has none, or is secret'),
  isSecret: z.boolean(),
  isDefault: z.boolean().describe('Whether the variable is not set'),
})

/** The state of the installation. */
export const systemSchema = z.object({
  version: z.string(),
  databaseVersion: z.string().nullable().describe('Null while the database does not answer'),
  findings: z.array(findingSchema),
  processes: z.array(processSchema),
  jobs: z.object({ waiting: cappedCountSchema, failed: cappedCountSchema }),
  storage: z.array(z.object({ kind: z.enum(STORAGE_KINDS), bytes: z.number() })),
  storageMaxBytes: z.number().nullable(),
  backups: z.array(backupSchema).describe('The newest ones'),
  isBackupScheduled: z.boolean(),
  settings: z.array(settingSchema),
})

/** A job that was given up after its last try. */
export const failedJobSchema = z.object({
  id: z.uuid(),
  title: z.string().describe('What the job does'),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: instant,
  failedAt: instant,
})

/** An email that the mail server refused for good. */
export const bouncedEmailSchema = z.object({
  id: z.uuid(),
  address: z.string(),
  code: z.int().describe('The mail server’s reply code'),
  at: instant,
})

export const retriedJobsSchema = z.object({ count: z.int().min(0).describe('How many jobs run again') })

export type Finding = z.output<typeof findingSchema>
export type System = z.output<typeof systemSchema>
export type SystemSetting = z.output<typeof settingSchema>
export type FailedJob = z.output<typeof failedJobSchema>
export type BouncedEmail = z.output<typeof bouncedEmailSchema>

/* Over 250 lines: all variables are read in one place. */
import { isIP } from 'node:net'
import path from 'node:path'
import { LIMITS } from '@lintel/contract/limits'
import { DEFAULT_CURRENCY, isCurrency } from '@lintel/contract/money'
import { SENSITIVE_QUESTIONS } from '@lintel/contract/properties/questions'
import { isTimeZone } from '@lintel/contract/region'
import { z } from 'zod'
import { isBackupPlace, readBackupSettings } from './backup/settings.ts'
import { StartError } from './errors/start-error.ts'
import { formatBytes } from './format/format-bytes.ts'
import type { SettingInForce } from './health/settings-in-force.ts'
import {
  isClamdUrl,
  isContactUrl,
  isDuration,
  isMailServerUrl,
  isNetwork,
  isPostgresUrl,
  isProxySetting,
  isRedisUrl,
  isSiteUrl,
  isSize,
  mailHost,
  readDuration,
  readMailbox,
  readProxies,
  readSize,
} from './process/env-values.ts'

const onOff = z.enum(['on', 'off']).transform((value) => value === 'on')

/** Variables with defaults; a description completes the sentence "NAME must be …". docs/operations.md has the same list. */
const variables = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000).describe('a whole number from 0 to 65535'),
  HOST: z.string().regex(/^\S+$/).default('127.0.0.1').describe('an address or a name of this machine'),
  DATA_DIR: z.string().default('data').describe('a folder'),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl)
    .optional()
    .describe('of the form postgres://user:password@host:5432/database'),
  DATABASE_DIRECT_URL: z
    .string()
    .refine(isPostgresUrl)
    .optional()
    .describe('of the form postgres://user:password@host:5432/database'),
  PUBLIC_URL: z
    .string()
    .refine(isSiteUrl)
    .transform((value) => new URL(value).origin)
    .optional()
    .describe('of the form https://homes.example, without a path'),
  REDIS_URL: z.string().refine(isRedisUrl).optional().describe('of the form redis://user:password@host:6379'),
  SMTP_URL: z
    .string()
    .refine(isMailServerUrl)
    .optional()
    .describe('of the form smtp://user:password@host:587, or smtps:// for port 465'),
  MAIL_FROM: z
    .string()
    .transform(readMailbox)
    .pipe(z.object({ name: z.string(), address: z.string() }))
    .optional()
    .describe('an address, as in Lintel <lintel@homes.example>'),
  SESSION_SECRET: z.string().min(32).optional().describe('at least 32 characters'),
  TRUST_PROXY: z
    .string()
    .refine(isProxySetting)
    .transform(readProxies)
    .default(false)
    .describe('off, on (proxies on this machine or its private network), or addresses separated by commas'),
  AGENT_SIGNUP: z.enum(['open', 'approval']).optional().describe('open or approval'),
  PASSWORD_MIN: z.coerce
    .number()
    .int()
    .min(LIMITS.password.min)
    .max(64)
    .default(LIMITS.password.min)
    .describe(`a whole number from ${LIMITS.password.min} to 64`),
  RATE_LIMIT: onOff.default(true).describe('on or off'),
  SECURITY_CONTACT: z
    .string()
    .refine(isContactUrl)
    .optional()
    .describe('of the form mailto:security@homes.example or https://homes.example/security'),
  HSTS_SUBDOMAINS: onOff.default(false).describe('on or off'),
  DEMO: onOff.optional().describe('on or off'),
  APPLICANT_ACCESS_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(3650)
    .default(30)
    .describe('a whole number of days from 0 to 3650'),
  SENSITIVE_QUESTIONS: z
    .string()
    .transform((value) => value.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(SENSITIVE_QUESTIONS)))
    .optional()
    .describe(`any of ${SENSITIVE_QUESTIONS.join(', ')}, separated by commas`),
  TIME_ZONE: z.string().refine(isTimeZone).default('UTC').describe('the IANA name of a time zone, as in Europe/Lisbon'),
  CURRENCY: z
    .string()
    .refine(isCurrency)
    .default(DEFAULT_CURRENCY)
    .describe('the ISO 4217 code of a currency, as in EUR'),
  S3_ENDPOINT: z.string().refine(isSiteUrl).optional().describe('of the form https://s3.eu-west-1.amazonaws.com'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .optional()
    .describe('the name of a bucket'),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/)
    .default('us-east-1')
    .describe('a region, as in eu-west-1'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('the id of an access key'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('the secret of that key'),
  S3_STS_ROLE_ARN: z
    .string()
    .regex(/^arn:\S+$/)
    .optional()
    .describe('of the form arn:aws:iam::123456789012:role/uploads'),
  UPLOAD_MAX: z.string().refine(isSize).default('5GB').transform(readSize).describe('a size, as in 500MB or 5GB'),
  UPLOAD_QUOTA: z.string().refine(isSize).transform(readSize).optional().describe('a size, as in 500MB or 2GB'),
  STORAGE_MAX: z.string().refine(isSize).transform(readSize).optional().describe('a size, as in 500GB'),
  DISK_RESERVE: z.string().refine(isSize).default('1GB').transform(readSize).describe('a size, as in 500MB or 1GB'),
  IMPORT_NETWORKS: z
    .string()
    .refine((value) => value.split(',').every((part) => isNetwork(part.trim())))
    .transform((value) => value.split(',').map((part) => part.trim()))
    .optional()
    .describe('addresses or networks separated by commas, as in 10.1.0.0/16'),
  CLAMD_URL: z
    .string()
    .refine(isClamdUrl)
    .optional()
    .describe('of the form tcp://127.0.0.1:3310 or unix:/run/clamd.sock'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional().describe('a whole number from 0 to 65535'),
  METRICS_HOST: z.string().regex(/^\S+$/).default('127.0.0.1').describe('an address or a name of this machine'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/)
    .optional()
    .describe('at least 16 characters of ASCII, without spaces'),
  BACKUP_TO: z.string().refine(isBackupPlace).optional().describe('a folder, or of the form s3://bucket/prefix'),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default('03:30')
    .describe('a time of day from 00:00 to 23:59'),
  BACKUP_KEEP: z.coerce.number().int().min(1).max(10_000).default(14).describe('a whole number from 1 to 10000'),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[a-z0-9]+$/)
    .optional()
    .describe('a public key of age, as in age1…'),
  BACKUP_PASSPHRASE: z.string().min(12).optional().describe('at least 12 characters'),
  BACKUP_S3_ENDPOINT: z
    .string()
    .refine(isSiteUrl)
    .optional()
    .describe('of the form https://s3.eu-west-1.amazonaws.com'),
  BACKUP_S3_REGION: z
    .string()
    .regex(/^[\w-]+$/)
    .optional()
    .describe('a region, as in eu-west-1'),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional().describe('the id of an access key'),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional().describe('the secret of that key'),
  CLOCK_OFFSET: z
    .string()
    .refine(isDuration)
    .optional()
    .describe('a duration of days, hours and minutes, as in P40D or PT6H'),
  SHUTDOWN_DELAY: z.coerce.number().min(0).max(60).default(0).describe('a number of seconds from 0 to 60'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),
  NO_COLOR: z.string().optional().describe('any text'),
})

/** Values that are never printed. */
const SECRETS = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'REDIS_URL',
  'SMTP_URL',
  'SESSION_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'BACKUP_PASSPHRASE',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
])

/** Their defaults are numbers of bytes. */
const SIZES = new Set(['UPLOAD_MAX', 'DISK_RESERVE'])

export type Environment = ReturnType<typeof readEnvironment>

/**
 * Parses the environment. An empty variable counts as absent.
 * @throws StartError naming the first invalid variable and its valid values
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = variables.safeParse(given)
  if (!result.success) throw new StartError(explain(result.error, given))
  const env = result.data
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    throw new StartError(
      'DATABASE_DIRECT_URL needs DATABASE_URL: it leads to the same database, past a connection pooler.',
    )
  const isReachable = isBeyondLoopback(env.HOST) || Boolean(env.PUBLIC_URL)
  if (env.CLOCK_OFFSET && (env.DATABASE_URL || isReachable))
    throw new StartError(
      'CLOCK_OFFSET is for tests: it needs the embedded database, a loopback HOST and no PUBLIC_URL.',
    )
  // The password of the demo accounts is public, so other machines must not reach them unless DEMO=on says so.
  const isDemoOn = env.DEMO ?? !(env.DATABASE_URL || isReachable)
  const mailFrom = env.MAIL_FROM ?? { name: 'Lintel', address: `lintel@${mailHost(env.PUBLIC_URL)}` }
  const computed = {
    DEMO: isDemoOn,
    AGENT_SIGNUP: env.AGENT_SIGNUP ?? (isDemoOn ? 'open' : 'approval'),
    MAIL_FROM: `${mailFrom.name} <${mailFrom.address}>`,
  }
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    /** Holds the first agent's setup code until it is used. */
    setupCodeFile: path.resolve(env.DATA_DIR, 'setup-code'),
    databaseUrl: env.DATABASE_URL ?? null,
    /** Past the connection pooler of `databaseUrl`. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    redisUrl: env.REDIS_URL ?? null,
    publicUrl: env.PUBLIC_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom,
    sessionSecret: env.SESSION_SECRET ?? null,
    trustProxy: env.TRUST_PROXY,
    agentSignup: computed.AGENT_SIGNUP,
    isRateLimitOn: env.RATE_LIMIT,
    passwordMin: env.PASSWORD_MIN,
    securityContact: env.SECURITY_CONTACT ?? null,
    isHstsForSubdomains: env.HSTS_SUBDOMAINS,
    isDemoOn,
    applicantAccessDays: env.APPLICANT_ACCESS_DAYS,
    sensitiveQuestions: env.SENSITIVE_QUESTIONS ?? [],
    timeZone: env.TIME_ZONE,
    currency: env.CURRENCY,
    isReachable,
    s3: readS3(env),
    uploads: {
      maxBytes: env.UPLOAD_MAX,
      quotaBytes: env.UPLOAD_QUOTA ?? null,
      storageMaxBytes: env.STORAGE_MAX ?? null,
      diskReserveBytes: env.DISK_RESERVE,
      importNetworks: env.IMPORT_NETWORKS ?? [],
      clamdUrl: env.CLAMD_URL ?? null,
    },
    /** Null when the metrics have no port of their own. */
    metricsPort: env.METRICS_PORT ?? null,
    metricsHost: env.METRICS_HOST,
    metricsToken: env.METRICS_TOKEN ?? null,
    backup: readBackupSettings(env),
    /** How far the clock of the process and of the database is ahead, as given. */
    clockOffset: env.CLOCK_OFFSET ?? null,
    clockOffsetMs: env.CLOCK_OFFSET ? readDuration(env.CLOCK_OFFSET) : 0,
    shutdownDelayMs: env.SHUTDOWN_DELAY * 1000,
    logLevel: env.LOG_LEVEL,
    isLogColored: env.NO_COLOR === undefined,
    inForce: describeSettings(given, { ...env, ...computed }),
  }
}

/** @returns a place in the form of BACKUP_TO, with the keys of the environment @throws StartError */
export function readBackupPlace(place: string) {
  silenceS3VersionWarning()
  return readEnvironment({ ...process.env, BACKUP_TO: place }).backup.to
}

/** @param values as parsed, with the defaults that depend on other variables */
function describeSettings(given: NodeJS.ProcessEnv, values: Record<string, unknown>): SettingInForce[] {
  return VARIABLES.map((name) => {
    const isSecret = SECRETS.has(name)
    const isDefault = !given[name]
    const value = isDefault ? describeDefault(name, values[name]) : (given[name] ?? null)
    return { name, value: isSecret ? null : value, isSecret, isDefault }
  })
}

function describeDefault(name: string, value: unknown): string | null {
  if (value === undefined) return null
  if (SIZES.has(name)) return formatBytes(Number(value))
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)
}

/** Suppresses the AWS SDK's warning that later versions need a newer Node. */
export function silenceS3VersionWarning() {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true'
}

/** Names of all variables, for a test of the documentation. */
export const VARIABLES = Object.keys(variables.shape)

function explain(error: z.ZodError, given: NodeJS.ProcessEnv): string {
  const name = String(error.issues[0]?.path[0]) as keyof typeof variables.shape
  const value = SECRETS.has(name) ? '' : ` (it is "${given[name]}")`
  return `${name} must be ${variables.shape[name].description}${value}.`
}

/** @returns null without S3 @throws StartError when only some of its variables are set */
function readS3({
  S3_ENDPOINT,
  S3_BUCKET,
  S3_REGION,
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
  S3_STS_ROLE_ARN,
}: z.output<typeof variables>) {
  const given = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  if (!(S3_ENDPOINT || S3_BUCKET)) return null
  const missing = Object.entries(given).find(([, value]) => !value)
  if (missing) throw new StartError(`${missing[0]} must be set as well, for files to be kept in S3.`)
  return {
    endpoint: S3_ENDPOINT ?? '',
    bucket: S3_BUCKET ?? '',
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
    stsRoleArn: S3_STS_ROLE_ARN ?? null,
  }
}

/** Whether other machines can reach a server on this host; true for every name but `localhost`. */
function isBeyondLoopback(host: string): boolean {
  return !(host === '::1' || host.toLowerCase() === 'localhost' || (isIP(host) === 4 && host.startsWith('127.')))
}

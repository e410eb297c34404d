import type { SensitiveQuestion } from '@lintel/contract/properties/questions'
import type { Region } from '@lintel/contract/region'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Db } from './db/connect.ts'
import type { Format } from './format/format.ts'
import type { HealthCheck } from './health/finding.ts'
import type { SettingInForce } from './health/settings-in-force.ts'
import type { FrameHandlers } from './live/frame-handlers.ts'
import type { Hub } from './live/hub.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { PictureDecoder } from './pictures/decoder.ts'
import type { Storage } from './storage/storage.ts'

export type UploadSettings = {
  /** Bytes of one file of an owner or agent. */
  maxBytes: number
  /** Quota of each user; null for the default. */
  quotaBytes: number | null
  /** Limit of all stored and reserved bytes of the installation; null for none. */
  storageMaxBytes: number | null
  /** The clamd that scans documents, `tcp://host:3310` or `unix:/path`; null to skip scanning. */
  clamdUrl: string | null
  /** Free space of the volume below which uploads are refused. */
  diskReserveBytes: number
  /** Private networks that files may be fetched from, as in `10.1.0.0/16`. */
  importNetworks: string[]
}

/** The settings of an installation. `env.ts` reads them from the environment. */
export type Settings = {
  /** The site's address in users' browsers, as in `https://homes.example`; null when not configured. */
  publicUrl: string | null
  sessionSecret: string
  /** Fastify's `trustProxy`: which proxies may set `X-Forwarded-*`. */
  trustProxy: boolean | string
  agentSignup: 'open' | 'approval'
  /** The file with the first agent's setup code, until it is used; null when this process has none. */
  setupCodeFile: string | null
  isRateLimitOn: boolean
  /** Characters that a new password must have at least. */
  passwordMin: number
  /** A mailto: or https: URL for reports of vulnerabilities; null when not configured. */
  securityContact: string | null
  /** Whether HSTS applies to the subdomains of the site's host. */
  isHstsForSubdomains: boolean
  isDemoOn: boolean
  /** Days after a rejection, or a lease's last day, for which the landlord still sees the applicant's documents, email and phone. */
  applicantAccessDays: number
  /** Questions that homes can ask though they are unlawful in places. */
  sensitiveQuestions: SensitiveQuestion[]
  /** IANA name, for users whose browser has not reported a time zone. */
  timeZone: string
  /** ISO 4217: of the amounts of new homes, of searches and totals. */
  currency: string
  uploads: UploadSettings
  /** The folder of the built browser app. */
  webDir: string
  /** Whether other machines can reach the server. */
  isReachable: boolean
  /** All variables, for the System page. */
  inForce: SettingInForce[]
  /** The folder of all data, whose free space is measured. */
  dataDir: string
  /** Asked for by `/metrics` of the site; null when the site has no such path. */
  metricsToken: string | null
}

/** The dependencies of every feature. */
export type AppContext = {
  db: Db
  /** The pool of `db`, for reads that take longer than its statements may. */
  pool: pg.Pool
  storage: Storage
  pictures: PictureDecoder
  mailer: Mailer
  settings: Settings
  log: FastifyBaseLogger
  metrics: Metrics
  /** Publishes frames to connected users. */
  hub: Hub
  /** Handlers of the frames that browsers send. */
  frameHandlers: FrameHandlers
  /** The checks of every part. */
  healthChecks: () => HealthCheck[]
  /** The id of this process among the `processes`. */
  processId: string
  /** The date format of a user, for texts that are written outside of the user's own requests. */
  formatFor: (person: Region | null) => Format
  /** The site's origin: `publicUrl`, else as the request says. */
  originOf: (request: FastifyRequest) => string
  /** Whether the browser uses https, so that cookies must be `Secure`. */
  isSecure: (request: FastifyRequest) => boolean
}

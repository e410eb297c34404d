import type { Region } from '@lintel/contract/region'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Db } from './db/connect.ts'
import type { Format } from './format.ts'
import type { FrameHandlers } from './live/frame-handlers.ts'
import type { Hub } from './live/hub.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Storage } from './storage/storage.ts'

export type UploadSettings = {
  /** Bytes of one file of an owner or agent. */
  maxBytes: number
  /** Bytes each person may keep; null for the usual. */
  quotaBytes: number | null
  /** Where clamd scans documents, `tcp://host:3310` or `unix:/path`; null for nowhere. */
  clamdUrl: string | null
  /** Networks that are not public and files may still be fetched from, as in `10.1.0.0/16`. */
  importNetworks: string[]
}

/** What an installation is set to; read from the environment by `env.ts`. */
export type Settings = {
  /** Where people reach Lintel, as in `https://homes.example`; null when nobody said. */
  publicUrl: string | null
  sessionSecret: string
  /** As Fastify's `trustProxy`: whose word on the caller's address is taken. */
  trustProxy: boolean | string
  agentSignup: 'open' | 'approval'
  /** The file that keeps the first agent's setup code until it is used; null when this process keeps none. */
  setupCodeFile: string | null
  isRateLimitOn: boolean
  isDemoOn: boolean
  /** IANA name, for people whose browser has told none. */
  timeZone: string
  uploads: UploadSettings
  /** The folder of the built browser app. */
  webDir: string
}

/** What every feature is given to work with. */
export type AppContext = {
  db: Db
  storage: Storage
  mailer: Mailer
  settings: Settings
  log: FastifyBaseLogger
  /** Tells people things where they are connected. */
  hub: Hub
  /** Takes what browsers send by the socket. */
  frameHandlers: FrameHandlers
  /** How a person reads dates, for what is written to them outside of their own calls. */
  formatFor: (person: Region | null) => Format
  /** Where people reach Lintel, as far as this request tells where nobody said. */
  originOf: (request: FastifyRequest) => string
  /** Whether this browser talks to us over https, so that its cookie must. */
  isSecure: (request: FastifyRequest) => boolean
}

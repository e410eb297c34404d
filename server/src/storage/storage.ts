import type { Readable } from 'node:stream'

/** Credentials that end by themselves, in the words of AWS. */
export type TemporaryCredentials = {
  AccessKeyId: string
  SecretAccessKey: string
  SessionToken: string
  Expiration: string
}

/** A part of a file that has arrived. `etag` is opaque, without quotes, and another one for other bytes. */
export type Part = { number: number; etag: string; size: number }

/** What a signed address allows: one PUT of at most so many bytes, until then. */
export type Grant = {
  key: string
  /** Of a file in parts: which, and which part of it. */
  part?: { uploadId: string; number: number }
  /** Bytes of the body at most; `isExact`: no less either. */
  maxBytes: number
  isExact?: boolean
  /** Milliseconds since 1970. */
  expiresAt: number
}

/**
 * Bytes by key; what is behind it is the installation's choice. Keys are ours: `[A-Za-z0-9/_-]`, never from a person. What
 * is acknowledged is on disk for good, and nobody ever sees half a file.
 */
export type Storage = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** As `put`, from a stream of any length in little memory. Nothing is kept of one that breaks. */
  write(key: string, source: AsyncIterable<Uint8Array>): Promise<{ size: number }>
  /** @returns null when there is nothing under the key */
  open(key: string): Promise<Readable | null>
  head(key: string): Promise<{ size: number } | null>
  /** What is not there is removed already. */
  remove(key: string): Promise<void>
  /** Again, the same: what has been moved already stays where it is. */
  move(from: string, to: string): Promise<void>

  createMultipart(key: string): Promise<string>
  /** In order of their numbers; none when there is no such upload. */
  listParts(key: string, uploadId: string): Promise<Part[]>
  /**
   * Makes one file of the parts named, in order of their numbers; again, the same.
   * @throws invalid when a part is not there or not the one that is meant
   */
  complete(key: string, uploadId: string, parts: Omit<Part, 'size'>[]): Promise<{ size: number }>
  abort(key: string, uploadId: string): Promise<void>

  /** The address a browser PUTs to; one of this site begins with a slash. */
  sign(grant: Grant): Promise<string>
  /** The same without what is signed: names the file, opens nothing. */
  addressOf(key: string): string
  /** The site browsers send bytes to, where it isn't this one. */
  origin: string | null
  /** Takes bytes at this site's own signed addresses; null where browsers send them elsewhere. */
  gate: Gate | null
  /** Gives credentials that may write below a prefix, for a short while; null where none are given. */
  lend: ((prefix: string) => Promise<{ credentials: TemporaryCredentials; bucket: string; region: string }>) | null
  /** Removes what was begun before then and never finished. */
  tidy(before: Date): Promise<void>
}

export type Gate = {
  /** What the address allows. @throws GateRefusal when it is altered or has expired */
  admit(path: string, query: Record<string, unknown>, now: number): Grant
  /** Takes what is sent. */
  take(grant: Grant, source: AsyncIterable<Uint8Array>): Promise<{ size: number; etag: string }>
}

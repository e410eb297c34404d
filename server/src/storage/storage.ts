import type { Readable } from 'node:stream'

/** Named as AWS STS does. */
export type TemporaryCredentials = {
  AccessKeyId: string
  SecretAccessKey: string
  SessionToken: string
  /** ISO 8601. */
  Expiration: string
}

/** An uploaded part of a file. `etag` is opaque, without quotes, and differs when the bytes do. */
export type Part = { number: number; etag: string; size: number }

/** `storedAt` by the machine's clock, see `toMachineTime`. */
export type StoredFile = { key: string; storedAt: Date }

/** What a signed URL allows: one PUT. */
export type Grant = {
  key: string
  /** For one part of a multipart upload. */
  part?: { uploadId: string; number: number }
  /** Limit of the body; with `isExact`, its length. */
  maxBytes: number
  isExact?: boolean
  /** Milliseconds since 1970. */
  expiresAt: number
}

/**
 * Files by key, on disk or in S3. Keys are generated, `[A-Za-z0-9/_-]`, never user input. Writes are durable when they resolve,
 * and readers never see a partial file.
 */
export type Storage = {
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Writes a stream of unknown length in bounded memory. A stream that fails leaves nothing. */
  putStream(key: string, source: AsyncIterable<Uint8Array>): Promise<{ size: number }>
  /** @returns null when the key does not exist */
  open(key: string): Promise<Readable | null>
  head(key: string): Promise<{ size: number } | null>
  /** Removing an absent key succeeds. */
  remove(key: string): Promise<void>
  /** Idempotent: succeeds when the file is at `to` already. */
  move(from: string, to: string): Promise<void>

  /** @returns the upload id */
  createMultipart(key: string): Promise<string>
  /** Ordered by number; empty when there is no such upload. */
  listParts(key: string, uploadId: string): Promise<Part[]>
  /**
   * Joins the given parts into one file, in the order of their numbers. Idempotent.
   * @throws invalid when a part is missing or has another etag
   */
  completeMultipart(key: string, uploadId: string, parts: Omit<Part, 'size'>[]): Promise<{ size: number }>
  abortMultipart(key: string, uploadId: string): Promise<void>

  /** @returns the URL that a browser PUTs to; begins with a slash if it is on this site */
  signUploadUrl(grant: Grant): Promise<string>
  /** The upload URL without its signature: identifies the file, grants no access. */
  urlOf(key: string): string
  /** Origin that browsers upload to; null when it is this site. */
  origin: string | null
  /** Receives uploads to this site; null when browsers upload elsewhere. */
  uploadEndpoint: UploadEndpoint | null
  /** Issues short-lived credentials that may write below a prefix; null when the installation offers none. */
  issueTemporaryCredentials:
    | ((prefix: string) => Promise<{ credentials: TemporaryCredentials; bucket: string; region: string }>)
    | null
  /** Lists complete files in a fixed order, from the first after a key; all when it is empty. */
  list(after: string): AsyncIterable<StoredFile>
  /** Removes unfinished multipart uploads that were begun before a time. */
  sweepUnfinished(before: Date): Promise<void>
  /** Removes files that dead processes left half written. */
  sweepDrafts(now: Date): Promise<void>
  /** @returns the free space of the volume in bytes, null where there is none @throws Error when the store does not answer */
  check(): Promise<{ freeBytes: number | null }>
  /** @throws no_space when the volume has less free space than is kept, so that no upload may begin */
  assertSpace(): Promise<void>
}

export type UploadEndpoint = {
  /** @throws UploadError when the URL was altered or has expired */
  verify(path: string, query: Record<string, unknown>, now: number): Grant
  /**
   * Writes the body. Whatever ends it early, including the signal, leaves nothing.
   * @throws UploadError, no_space
   */
  receive(
    grant: Grant,
    source: AsyncIterable<Uint8Array>,
    signal?: AbortSignal,
  ): Promise<{ size: number; etag: string }>
}

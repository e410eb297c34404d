/** A token bucket of one user, address or account. */
export type Bucket = {
  /** Starts with `person:` or `address:`. */
  key: string
  /** Tokens at most. */
  burst: number
  /** How long one token takes to come back. */
  intervalMs: number
}

/** Counted attempts of one account, browser or address. Each beyond the free ones doubles the wait before the next. */
export type Attempts = { key: string; free: number }

/** Counts calls and attempts, and knows which run, in this process or for all of an installation. No method ever throws. */
export type LimitStore = {
  /** Takes a token of every bucket, or of none. @returns ms until every bucket has one; 0 when they were taken */
  take(buckets: Bucket[]): Promise<number>
  /**
   * Counts an attempt of every key, or of none, before its outcome is known: of attempts at the same time only the free ones
   * pass. @returns ms until all keys may try again; 0 when the attempt was counted
   */
  attempt(attempts: Attempts[]): Promise<number>
  /** Takes back one attempt of a key. */
  refund(key: string): Promise<void>
  /** Forgets all attempts of a key. */
  forget(key: string): Promise<void>
  /** Reserves a key until it is released, or its process has died and this time is over. @returns false while it is reserved */
  reserve(key: string, maxMs: number): Promise<boolean>
  release(key: string): Promise<void>
  close(): Promise<void>
}

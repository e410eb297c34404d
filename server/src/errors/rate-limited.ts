import { Refusal } from './refusal.ts'

/** A call over a rate limit. It is answered with Retry-After. */
export class RateLimited extends Refusal {
  override readonly retryAfterSeconds: number

  /** @param what a sentence that names the exceeded limit */
  constructor(what: string, waitMs: number) {
    const seconds = Math.max(1, Math.ceil(waitMs / 1000))
    super('rate_limited', `${what} Please wait ${describeWait(seconds)}, then try again.`)
    this.retryAfterSeconds = seconds
  }
}

/** Minutes are rounded up, so that the next try is not too early. */
function describeWait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? 'a second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

/** Frames that a connection may send at once. */
const CAPACITY = 100
/** Frames a second that it may send beyond that. Typing stays far below. */
const REFILL_PER_SECOND = 20

/** Limits the frames of one connection. */
export class TokenBucket {
  #tokens = CAPACITY
  #refilledAt = performance.now()

  /** @returns whether a token was left, and taken */
  take(): boolean {
    const now = performance.now()
    this.#tokens = Math.min(CAPACITY, this.#tokens + ((now - this.#refilledAt) / 1000) * REFILL_PER_SECOND)
    this.#refilledAt = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}

/** How many frames a connection may send at once, and how many more each second. People at a keyboard stay far below. */
const BURST = 100
const PER_SECOND = 20

/** Counts what a client sends against how much it may. */
export class Pace {
  #left = BURST
  #at = performance.now()

  /** Whether one more is within the limit. */
  take(): boolean {
    const now = performance.now()
    this.#left = Math.min(BURST, this.#left + ((now - this.#at) / 1000) * PER_SECOND)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}

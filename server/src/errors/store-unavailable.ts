import { Refusal } from './refusal.ts'

/** The store of files can't be used now: it does not answer, or fails. The message is the reason; its cause is the client's error. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** The refusal of a call that needs the store of files while it can't be used. */
export class StoreAway extends Refusal {
  override readonly retryAfterSeconds = 5
  constructor() {
    super('unavailable', 'This site cannot reach its files right now. Please try again in a moment.')
  }
}

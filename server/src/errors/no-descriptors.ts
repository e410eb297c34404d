import { Refusal } from './refusal.ts'

/** EMFILE is the limit of the process, ENFILE that of the machine. A thread that can't start has them in its message only. */
const CODES = /\b(EMFILE|ENFILE)\b/

/** Whether an error says that no file descriptor is left. */
export function isOutOfDescriptors(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return CODES.test(error.message) || isOutOfDescriptors(error.cause)
}

/** The refusal of a call that needs a file while no descriptor is left. */
export class NoDescriptors extends Refusal {
  override readonly retryAfterSeconds = 5
  constructor() {
    super('unavailable', 'Too many people are here at once. Please try again in a few seconds.')
  }
}

import { Refusal } from './refusal.ts'

/** EMFILE is the limit of the process, ENFILE that of the machine. */
const CODES = new Set(['EMFILE', 'ENFILE'])

/** Whether an error says that no file descriptor is left. */
export function isOutOfDescriptors(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && CODES.has(String(error.code))) || isOutOfDescriptors(error.cause)
}

/** The refusal of a call that needs a file while no descriptor is left. */
export class NoDescriptors extends Refusal {
  override readonly retryAfterSeconds = 5
  constructor() {
    super('unavailable', 'Too many people are here at once. Please try again in a few seconds.')
  }
}

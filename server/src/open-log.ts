import { type Logger, pino } from 'pino'

/** Lines that could not be written yet, in bytes. Beyond this, new lines are dropped. */
const MAX_WAITING_BYTES = 1024 * 1024

/**
 * Opens the log on standard error. A full disk, a closed pipe and a reader that has stopped never end or block the process:
 * lines wait in memory and are written with a later one.
 */
export function openLog(level: string): Logger {
  const destination = pino.destination({
    dest: 2,
    sync: true,
    maxLength: MAX_WAITING_BYTES,
    // A retry would block the event loop until somebody reads.
    retryEAGAIN: () => false,
  })
  // Without a listener, a failed write is an uncaught exception.
  destination.on('error', () => {})
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  return pino({ level }, destination)
}

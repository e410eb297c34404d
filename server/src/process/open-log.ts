import { constants, openSync } from 'node:fs'
import { type Logger, pino } from 'pino'
import { formatLogLine } from './terminal-log.ts'

/** Lines that could not be written yet, in bytes. Beyond this, new lines are dropped. */
const MAX_WAITING_BYTES = 1024 * 1024

/**
 * Opens the log on standard error: readable lines at a terminal, JSON elsewhere. A full disk, a closed pipe and a reader or
 * terminal that has stopped never end or block the process: lines wait in memory and are written with a later one.
 */
export function openLog(level: string, { isColored }: { isColored: boolean }): Logger {
  const isTerminal = process.stderr.isTTY === true
  const destination = pino.destination({
    dest: isTerminal ? openTerminal() : 2,
    sync: true,
    maxLength: MAX_WAITING_BYTES,
    // A retry would block the event loop until the terminal is read.
    retryEAGAIN: () => false,
  })
  // Without a listener, a failed write is an uncaught exception.
  destination.on('error', () => {})
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  if (!isTerminal) return pino({ level }, destination)
  return pino({ level }, { write: (line) => void destination.write(formatLogLine(line, { isColored })) })
}

/**
 * Opens the terminal of standard error a second time, without blocking: Node makes its own descriptor block, and a terminal
 * stopped by Ctrl-S would stop the server.
 * @returns the descriptor; standard error itself where the terminal belongs to another account
 */
function openTerminal(): number {
  // Elsewhere than on Linux, /dev/stderr is the same open file, which stays blocking.
  const file = process.platform === 'linux' ? '/dev/stderr' : '/dev/tty'
  try {
    return openSync(file, constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY)
  } catch {
    return 2
  }
}

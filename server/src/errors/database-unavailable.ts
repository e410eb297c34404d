import { Refusal } from './refusal.ts'

/** The database can't be used now: it does not answer, restarts, or another server is the primary. Its cause is the driver's error. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** Errors of the driver that have no code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/
/**
 * PostgreSQL's codes: connection exceptions (08, also of PgBouncer), too many connections (53300), shutdown, crash and start
 * (57P01 to 57P03), and a write on a server that is no primary any more (25006).
 */
const CODES = /^(08...|53300|57P0[123]|25006)$/
/** Node's codes of a failed statement: its connection broke. Other errors with them may come from another server. */
const BROKEN = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

/** PostgreSQL's codes after which the connection can't be used again. */
export const isLostServer = (code: string | undefined) => CODES.test(code ?? '')

/** @returns why the database can't be used now, if that is the error or its cause; else null */
export function findUnavailability(error: unknown, isStatement = false): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof DatabaseUnavailable) return error.message
  const code = 'code' in error ? String(error.code) : ''
  if (MESSAGES.test(error.message) || CODES.test(code) || (isStatement && BROKEN.test(code))) return error.message
  return findUnavailability(error.cause, isStatement || 'query' in error)
}

/** The refusal of a call that needs the database while it can't be used. */
export class DatabaseAway extends Refusal {
  override readonly retryAfterSeconds = 5
  constructor() {
    super('unavailable', 'This site cannot reach its database right now. Please try again in a moment.')
  }
}

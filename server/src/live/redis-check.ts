import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { describeNetworkError, isUnreachable } from '../errors/network-error.ts'
import { StartError } from '../errors/start-error.ts'

const TIMEOUT_MS = 5_000

/**
 * Checks at the start that Redis can be used. An answer that no retry can change, such as a wrong password, fails the start.
 * A Redis that does not answer is only logged: the bus connects once it is back.
 * @throws StartError naming the host, without the password
 */
export async function checkRedis(url: string, log: Pick<Logger, 'warn'>): Promise<void> {
  const client = new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
  })
  let reason: unknown
  // `connect` rejects with nothing but "Connection is closed"; the event has the reason.
  client.on('error', (error) => {
    reason ??= error
  })
  try {
    await client.connect()
    await client.ping()
  } catch (error) {
    const cause = reason ?? error
    const { host, port } = client.options
    const message = `Redis at ${host}:${port} could not be used: ${describeNetworkError(cause)}; check REDIS_URL.`
    if (!isTransient(cause)) throw new StartError(message)
    log.warn(`${message} It is retried in the background; until then browsers refetch every few seconds.`)
  } finally {
    client.disconnect()
  }
}

/** Whether a retry may help: no answer, a closed connection, or a Redis that still loads its data. */
function isTransient(error: unknown) {
  return isUnreachable(error) || (error instanceof Error && /^(LOADING|Connection is closed)/.test(error.message))
}

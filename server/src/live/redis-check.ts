import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { isUnreachable, networkReason } from '../network-reason.ts'
import { StartError } from '../start-error.ts'

const TIMEOUT_MS = 5_000

/**
 * Refuses a start with a Redis that answers but can't be used, as with a wrong password, which never heals by itself.
 * One that does not answer may come back, and the server works without it until then: that is only logged.
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
  // The failed connect itself says only that the connection is closed.
  client.on('error', (error) => {
    reason ??= error
  })
  try {
    await client.connect()
    await client.ping()
  } catch (error) {
    const cause = reason ?? error
    const { host, port } = client.options
    const sentence = `Redis at ${host}:${port} could not be used: ${networkReason(cause)}; check REDIS_URL.`
    if (!mayComeBack(cause)) throw new StartError(sentence)
    log.warn(`${sentence} It is tried again and again; until then browsers ask for news themselves.`)
  } finally {
    client.disconnect()
  }
}

/** Whether waiting may help: no answer, a connection that was closed, or a Redis that still loads its data. */
function mayComeBack(error: unknown) {
  return isUnreachable(error) || (error instanceof Error && /^(LOADING|Connection is closed)/.test(error.message))
}

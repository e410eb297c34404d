import { Redis } from 'ioredis'
import { networkReason } from '../network-reason.ts'
import { StartError } from '../start-error.ts'

const TIMEOUT_MS = 5_000

/**
 * Makes sure at start that Redis can be used: a wrong address or password would never heal by itself. One that is lost
 * later is connected to again.
 * @throws StartError naming the host, without the password
 */
export async function checkRedis(url: string): Promise<void> {
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
    const { host, port } = client.options
    throw new StartError(
      `Redis at ${host}:${port} could not be used: ${networkReason(reason ?? error)}; check REDIS_URL.`,
    )
  } finally {
    client.disconnect()
  }
}

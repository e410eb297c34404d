import { test } from 'vitest'
import { createTestDatabase } from '../database.ts'
import { startProxy } from '../proxy.ts'
import { inSoak } from '../soak.ts'
import { urlOf } from '../throwaway-postgres.ts'
import { createInstallation } from './installation.ts'
import { exchangeMessages } from './message-chaos.ts'

const redisUrl = process.env.TEST_REDIS_URL
/** Several processes need a Redis. */
const PROCESSES = redisUrl ? 2 : 1

test('messages sent while processes are killed are stored once, and all see the same order', async () => {
  const database = await createTestDatabase()
  const installation = await createInstallation({ DATABASE_URL: urlOf(database.settings) })
  installation.onClose(database.drop)
  let redis: Awaited<ReturnType<typeof startProxy>> | null = null
  if (redisUrl) {
    const { hostname, port } = new URL(redisUrl)
    redis = await startProxy({ host: hostname, port: Number(port || 6379) })
    installation.onClose(redis.close)
  }
  for (let i = 0; i < PROCESSES; i++)
    installation.createServer(String(i), redis ? { REDIS_URL: `redis://127.0.0.1:${redis.port}` } : {})
  const { servers } = installation
  try {
    await exchangeMessages(
      {
        pairs: inSoak(100, 8),
        messagesEach: inSoak(10, 8),
        maxUnacknowledged: inSoak(5, 2),
        kills: inSoak(6, 3),
      },
      { settings: database.settings, servers, redis },
    )
  } finally {
    await installation.close()
  }
}, 240_000)

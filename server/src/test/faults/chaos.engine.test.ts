import { test } from 'vitest'
import { startProxy } from '../proxy.ts'
import { listenOn } from '../sockets.ts'
import { makeWorldForFile } from '../world.ts'
import { exchangeMessages } from './message-chaos.ts'

const world = await makeWorldForFile()

test('messages sent while every connection is cut are stored once, and all see the same order', async () => {
  const [host, port] = (await listenOn(world.app)).split(':')
  const proxy = await startProxy({ host, port: Number(port) })
  const server = { host: () => `127.0.0.1:${proxy.port}`, start: proxy.mend, kill: proxy.cut }
  await exchangeMessages(
    { pairs: 2, messagesEach: 4, maxUnacknowledged: 2, kills: 1 },
    { settings: world.databaseSettings, servers: [server] },
  )
  await proxy.close()
})

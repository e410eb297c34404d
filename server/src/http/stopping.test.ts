import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { closeGracefully } from '../process/listen.ts'
import { listenOn } from '../test/sockets.ts'
import { makeWorld } from '../test/world.ts'

it('fails health checks before it stops, and still answers', async () => {
  const world = await makeWorld()
  world.app.announceStop()
  expect((await world.app.inject('/healthz')).statusCode).toBe(404)
  expect((await world.app.inject('/api/properties/public')).statusCode).toBe(200)
  await world.close()
})

it('answers a request that follows on an open connection while it closes, and refuses new connections', async () => {
  const world = await makeWorld()
  const port = Number((await listenOn(world.app)).split(':')[1])
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  const arrived = once(world.app.server, 'request')
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n',
  )
  await arrived
  const closed = closeGracefully(world.app)
  const [refused] = await once(connect(port, '127.0.0.1'), 'error')
  expect(refused.code).toBe('ECONNREFUSED')

  socket.write('{}GET /api/properties/public HTTP/1.1\r\nhost: x\r\n\r\n')
  await closed
  await expect.poll(() => received).toMatch(/^HTTP\/1\.1 400 .*HTTP\/1\.1 200 .*connection: close/is)
  await world.close()
})

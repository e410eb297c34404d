import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import fastify from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listenOn } from '../test/sockets.ts'
import { limitBodyTime } from './timeouts.ts'

let app: ReturnType<typeof fastify>
let port: number
beforeEach(async () => {
  // Only the timers that the limit uses.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  app = fastify()
  limitBodyTime(app, (url) => url.startsWith('/files'))
  app.post('/*', async () => 'done')
  port = Number((await listenOn(app)).split(':')[1])
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

async function begin(path: string) {
  const socket = connect(port, '127.0.0.1')
  const received: string[] = []
  socket.on('data', (data) => received.push(String(data)))
  socket.on('error', () => {})
  const arrived: Promise<[IncomingMessage]> = once(app.server, 'request') as never
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 20\r\n\r\n"begun`)
  const [request] = await arrived
  return { socket, received, request }
}

it('closes a request whose body stays incomplete', async () => {
  const { socket, received } = await begin('/call')
  const closed = once(socket, 'close')
  await vi.advanceTimersByTimeAsync(29_000)
  expect(socket.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(2_000)
  await closed
  expect(received.join()).not.toContain('done')
})

it('answers a request that is complete in time', async () => {
  const { socket } = await begin('/call')
  socket.write(' and ended 12"')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('200 OK')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(socket.destroyed).toBe(false)
  socket.destroy()
})

it('sets no total limit for a file that makes progress', async () => {
  const { socket, request } = await begin('/files/x')
  for (let minute = 0; minute < 5; minute++) {
    const { bytesRead } = request.socket
    socket.write('.')
    await vi.waitFor(() => expect(request.socket.bytesRead).toBeGreaterThan(bytesRead))
    await vi.advanceTimersByTimeAsync(50_000)
  }
  expect(socket.destroyed).toBe(false)
  socket.write(' ended 1"')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('200 OK')
  socket.destroy()
})

it('ends a file that makes no progress for a minute', async () => {
  const { socket } = await begin('/files/x')
  const closed = once(socket, 'close')
  await vi.advanceTimersByTimeAsync(55_000)
  expect(socket.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  await closed
})

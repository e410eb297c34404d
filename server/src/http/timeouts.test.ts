import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenOn } from '../test/sockets.ts'
import { makeWorld } from '../test/world.ts'
import { CONNECTION_TIMEOUTS, limitBodyTime } from './timeouts.ts'

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

async function begin(path: string, length = 20) {
  const socket = connect(port, '127.0.0.1')
  const received: string[] = []
  socket.on('data', (data) => received.push(String(data)))
  socket.on('error', () => {})
  const arrived: Promise<[IncomingMessage]> = once(app.server, 'request') as never
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n"begun`,
  )
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
  const { socket, request } = await begin('/files/x', 6 * 16_384 + 20)
  for (let minute = 0; minute < 6; minute++) {
    const { bytesRead } = request.socket
    socket.write('.'.repeat(16_384))
    await expect.poll(() => request.socket.bytesRead).toBe(bytesRead + 16_384)
    await vi.advanceTimersByTimeAsync(50_000)
  }
  expect(socket.destroyed).toBe(false)
  socket.write('. and ended 1"')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toContain('200 OK')
  socket.destroy()
})

it('ends a file of which less than 16 KB arrive in a minute', async () => {
  const { socket, request } = await begin('/files/x', 1_000_000)
  const closed = once(socket, 'close')
  for (let second = 0; second < 55; second += 5) {
    const { bytesRead } = request.socket
    socket.write('.')
    await expect.poll(() => request.socket.bytesRead).toBeGreaterThan(bytesRead)
    await vi.advanceTimersByTimeAsync(5_000)
  }
  expect(socket.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  await closed
})

describe('a connection', () => {
  let server: ReturnType<typeof fastify>
  let url: { port: number; host: string }
  beforeEach(async () => {
    vi.useRealTimers()
    // The settings of the product, a hundred times shorter.
    const { http, connectionTimeout, keepAliveTimeout } = CONNECTION_TIMEOUTS
    server = fastify({
      http: {
        headersTimeout: http.headersTimeout / 100,
        connectionsCheckingInterval: http.connectionsCheckingInterval / 100,
      },
      connectionTimeout: connectionTimeout / 1_000,
      keepAliveTimeout,
      requestTimeout: 0,
    })
    server.get('/large', async () => Buffer.alloc(64 * 1024 * 1024))
    const [host = '', port] = (await listenOn(server)).split(':')
    url = { host, port: Number(port) }
  })
  afterEach(() => server.close())

  it('is closed with 408 when its headers arrive byte by byte', async () => {
    const socket = connect(url)
    const text = buffer(socket)
    const dripping = setInterval(() => socket.write('x'), 20)
    socket.write('GET / HTTP/1.1\r\nhost: ')
    expect(String(await text)).toContain('408 Request Timeout')
    clearInterval(dripping)
    socket.destroy()
  })

  it('is closed when its client stops reading a large answer', async () => {
    const accepted = once(server.server, 'connection')
    const socket = connect(url)
    const [connection] = await accepted
    socket.write('GET /large HTTP/1.1\r\nhost: x\r\n\r\n')
    socket.pause()
    await once(connection, 'close')
    socket.destroy()
  })
})

it('gives the app these settings', async () => {
  const world = await makeWorld()
  const { headersTimeout, keepAliveTimeout, timeout, requestTimeout } = world.app.server
  expect({ headersTimeout, keepAliveTimeout, timeout, requestTimeout }).toEqual({
    headersTimeout: 30_000,
    keepAliveTimeout: 72_000,
    timeout: 180_000,
    requestTimeout: 0,
  })
  await world.close()
})

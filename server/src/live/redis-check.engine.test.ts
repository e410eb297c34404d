import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it, vi } from 'vitest'
import { checkRedis } from './redis-check.ts'

/** A server without TLS: it answers the first data with plain text. */
async function startPlainServer(answer: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

/** A server that gives every command the same reply, in the Redis protocol. */
async function startFakeRedis(answer: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    // A command is an array, which starts with an asterisk: one reply for each.
    socket.on('data', (data) => socket.write(answer.repeat(data.toString().match(/^\*\d+\r\n\$/gm)?.length ?? 0)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

it('accepts a Redis that answers', async () => {
  const redis = await startFakeRedis('+PONG\r\n')
  const warn = vi.fn()
  await checkRedis(`redis://127.0.0.1:${redis.port}`, { warn })
  expect(warn).not.toHaveBeenCalled()
  redis.close()
})

it.each([
  ['-WRONGPASS invalid username-password pair or user is disabled.\r\n', /: WRONGPASS invalid username-password pair/],
  ['-NOAUTH Authentication required.\r\n', /: NOAUTH Authentication required; check REDIS_URL\.$/],
  ['HTTP/1.1 400 Bad Request\r\n', /^Redis at 127\.0\.0\.1:\d+ could not be used: .+; check REDIS_URL\.$/],
])('fails the start with one sentence after the reply %j, without the password', async (answer, sentence) => {
  const redis = await startFakeRedis(answer)
  const error: unknown = await checkRedis(`redis://ann:hunter2@127.0.0.1:${redis.port}`, { warn: vi.fn() }).catch(
    (caught) => caught,
  )
  expect(error).toMatchObject({ name: 'StartError', message: expect.stringMatching(sentence) })
  expect((error as Error).message).not.toContain('hunter2')
  redis.close()
})

it('fails the start when the URL asks for TLS and the server has none', async () => {
  const redis = await startPlainServer('-ERR Protocol error: unbalanced quotes in request\r\n')
  const refused = checkRedis(`rediss://127.0.0.1:${redis.port}`, { warn: vi.fn() })
  await expect(refused).rejects.toThrow(
    `Redis at 127.0.0.1:${redis.port} could not be used: it does not speak TLS; check REDIS_URL.`,
  )
  redis.close()
})

it.each([
  ['redis://:hunter2@127.0.0.1:1', 'Redis at 127.0.0.1:1 could not be used: nothing listens there; check REDIS_URL.'],
  [
    'redis://redis.invalid',
    'Redis at redis.invalid:6379 could not be used: the name of the host is unknown; check REDIS_URL.',
  ],
])('only warns when %s is unreachable', async (url, sentence) => {
  const warn = vi.fn()
  await checkRedis(url, { warn })
  expect(warn.mock.calls).toEqual([[expect.stringContaining(sentence)]])
})

it('only warns when Redis is still loading its data', async () => {
  const redis = await startFakeRedis('-LOADING Redis is loading the dataset in memory\r\n')
  const warn = vi.fn()
  await checkRedis(`redis://127.0.0.1:${redis.port}`, { warn })
  expect(warn.mock.calls).toEqual([[expect.stringContaining('LOADING')]])
  redis.close()
})

import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { listenOn } from '../test/sockets.ts'
import { makeWorldForFile } from '../test/world.ts'

const world = await makeWorldForFile({ publicUrl: 'https://homes.example' })
const [host = '', port] = (await listenOn(world.app)).split(':')
afterAll(() => world.app.close())

/** Sends bytes as they are. @returns all that the server answers until it closes */
function exchange(request: string): Promise<string> {
  const socket = connect(Number(port), host)
  socket.end(request)
  return text(socket)
}

const statusOf = (response: string) => /^HTTP\/1\.1 (\d+)/.exec(response)?.[1]

describe('a request that two servers could split in two ways', () => {
  const HEAD = 'POST /api/auth/login HTTP/1.1\r\nhost: homes.example\r\ncontent-type: application/json\r\n'
  const SECOND = 'GET /healthz HTTP/1.1\r\nhost: homes.example\r\n\r\n'

  it.each([
    ['a length and chunks', `${HEAD}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['two lengths', `${HEAD}content-length: 2\r\ncontent-length: 40\r\n\r\n{}`],
    ['an encoding of another name', `${HEAD}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['chunks that are not the last encoding', `${HEAD}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
    ['a space before the colon', `${HEAD}content-length : 2\r\n\r\n{}`],
    ['a folded header', `${HEAD}x-note: a\r\n b: c\r\ncontent-length: 2\r\n\r\n{}`],
    ['a length with a sign', `${HEAD}content-length: +2\r\n\r\n{}`],
    ['a chunk size that is no number', `${HEAD}transfer-encoding: chunked\r\n\r\n0x2\r\n{}\r\n0\r\n\r\n`],
    ['bare line feeds', `${HEAD.replaceAll('\r\n', '\n')}content-length: 2\n\n{}`],
  ])('is refused, and what follows it is not answered: %s', async (_name, request) => {
    const response = await exchange(request + SECOND)
    expect(statusOf(response)).toBe('400')
    expect(response.match(/HTTP\/1\.1 \d+/g)).toHaveLength(1)
  })
})

it.each(['TRACE', 'TRACK', 'CONNECT', 'DEBUG', 'PROPFIND'])('%s shows nothing of the request', async (method) => {
  const target = method === 'CONNECT' ? 'homes.example:443' : '/'
  const response = await exchange(`${method} ${target} HTTP/1.1\r\nhost: homes.example\r\nx-canary: seen\r\n\r\n`)
  expect(response === '' || Number(statusOf(response)) >= 400).toBe(true)
  expect(response).not.toContain('seen')
})

it('names the charset of every text', async () => {
  const urls = [
    '/',
    '/nowhere',
    '/login',
    '/healthz',
    '/robots.txt',
    '/sitemap.xml',
    '/api/properties/public',
    '/api/nowhere',
    '/api/openapi.json',
  ]
  const types = await Promise.all(
    urls.map(async (url) => [url, String((await world.app.inject(url)).headers['content-type'])] as const),
  )
  // JSON is UTF-8 by its own standard (RFC 8259).
  const withoutCharset = types.filter(([, type]) => !/json|charset=utf-8/i.test(type))
  expect(withoutCharset).toEqual([])
})

it('sends no call from http to https, since its secrets have travelled already', async () => {
  const urls = ['/api/properties/public', '/api/auth/user', '/healthz', '/api/nowhere']
  const responses = await Promise.all(urls.map((url) => world.app.inject(url)))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 401, 200, 404])
})

it.each(['/assets', '/assets/', '/objects/', '/objects/images/', '/.git/', '/.env', '/server/', '/data/'])(
  '%s lists no folder',
  async (url) => {
    const { statusCode, body } = await world.app.inject(url)
    expect([301, 308, 400, 401, 404]).toContain(statusCode)
    expect(body).not.toMatch(/index of|\.css|SESSION_SECRET/i)
  },
)

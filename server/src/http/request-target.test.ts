import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import fc from 'fast-check'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSoak } from '../test/soak.ts'
import { makeWorld, type World } from '../test/world.ts'
import { hostOf, readTarget, requestOrigin, withoutTrailingSlash } from './request-target.ts'

describe('hostOf', () => {
  const requestTo = (host: string | undefined, protocol = 'http') =>
    ({ headers: { host }, protocol }) as unknown as FastifyRequest

  it.each([
    'homes.example',
    'homes.example:8080',
    '127.0.0.1:3000',
    '[::1]',
    '[2001:db8::1]:443',
    'my_host',
    'xn--bcher-kva.example',
  ])('returns %s', (host) => expect(hostOf(requestTo(host))).toBe(host))

  it.each([
    undefined,
    '',
    '"><script>',
    'a</loc><loc>http://evil.example',
    'a&b',
    'a b',
    'user@evil.example',
    'evil.example/path',
    'evil.example?',
    'evil.example#',
    'a\\b',
    'a:b',
    'a:99999999',
    '[::1',
    'é.example',
    'a\nSitemap: http://evil.example',
    'a'.repeat(300),
  ])('takes %j for localhost', (host) => {
    expect(hostOf(requestTo(host))).toBe('localhost')
  })

  it('lets no proxy choose another protocol', () => {
    expect(requestOrigin(requestTo('homes.example', 'javascript'))).toBe('http://homes.example')
    expect(requestOrigin(requestTo('homes.example', 'https'))).toBe('https://homes.example')
  })
})

describe('withoutTrailingSlash', () => {
  it.each([
    ['/listings/', '/listings'],
    ['/listings/?a=1', '/listings?a=1'],
    ['/listings/?next=//evil.example/', '/listings?next=//evil.example/'],
    ['/api/properties/public/?limit=2', '/api/properties/public?limit=2'],
    ['/listings/%E2%82%AC/', '/listings/%E2%82%AC'],
    ['/', null],
    ['/?a=/', null],
    ['/listings', null],
    ['/listings?a=/', null],
    ['//', null],
    ['//evil.example/', null],
    ['///evil.example/', null],
    ['/\\evil.example/', null],
    ['/\t/evil.example/', null],
    ['/.//evil.example/', null],
    ['/a//', null],
    ['http://evil.example/', null],
    ['*', null],
  ])('returns for %j: %j', (url, expected) => {
    expect(withoutTrailingSlash(url)).toBe(expected)
  })

  it('never leads to another site', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2F',
      '%5c',
      '\t',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'https:',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const location = withoutTrailingSlash(`/${pieces.join('')}/`)
        expect(new URL(location ?? '/', 'https://homes.example/listings').host).toBe('homes.example')
      }),
      { numRuns: inSoak(50_000, 5_000) },
    )
  })
})

describe('readTarget', () => {
  it.each([
    ['/listings?a=1', { path: '/listings', search: '?a=1' }],
    ['/a/../listings', { path: '/listings', search: '' }],
    ['//', { path: '//', search: '' }],
    ['//evil.example/x', { path: '//evil.example/x', search: '' }],
    ['/\\evil.example', { path: '//evil.example', search: '' }],
    ['http://homes.example/listings?a=1', { path: '/listings', search: '?a=1' }],
    ['*', { path: '/', search: '' }],
  ])('returns for %j: %j', (url, target) => {
    expect(readTarget(url)).toEqual(target)
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (url) => void readTarget(url)))
  })
})

describe('a request', () => {
  let world: World
  let origin: string
  beforeAll(async () => {
    world = await makeWorld()
    origin = await world.app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => world.close())

  /** Sent as written: a client of URLs would change it. */
  const get = async (path: string, method = 'GET') => {
    const sent = request(origin, { path, method, agent: false }).end()
    const [response]: IncomingMessage[] = await once(sent, 'response')
    response?.resume()
    return { status: response?.statusCode, location: response?.headers.location }
  }

  it.each(['GET', 'HEAD', 'POST', 'DELETE'])('with a trailing slash redirects a %s permanently', async (method) => {
    expect(await get('/listings/?a=1', method)).toEqual({ status: 308, location: '/listings?a=1' })
    expect(await get('/api/messages/', method)).toEqual({ status: 308, location: '/api/messages' })
  })

  it.each(['//', '//evil.example/', '//evil.example', '/\\evil/', '/\\evil', '///', '/.//evil/'])(
    'for %s is not found and not redirected',
    async (path) => {
      expect(await get(path)).toEqual({ status: 404, location: undefined })
    },
  )

  it.each(['/%2F/evil.example/', '/%5Cevil.example/'])('for %s stays on this site', async (path) => {
    const { status, location } = await get(path)
    expect(status).toBe(308)
    expect(new URL(location ?? '', origin).origin).toBe(origin)
  })

  it.each(['/%', '/%E0%A4%A', '/%00', '/listings/%00', '/?%', '/listings/?%E0%A4%A'])(
    'for %s is never answered with a 5xx',
    async (path) => {
      expect((await get(path)).status).toBeLessThan(500)
    },
  )
})

import { accountRoutes } from '@lintel/contract/accounts/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { makeWorldForFile, SETTINGS } from '../test/world.ts'
import { shedOverload } from './overload.ts'

const world = await makeWorldForFile()
/** The load of the database connections, as each test sets it. */
const IDLE = { connections: 8, inUse: 0, waiting: 0 }
let pool = IDLE

const app = await buildApp({
  ...world.context,
  pool: world.pool,
  overload: { readPool: () => pool },
  settings: SETTINGS,
  demo: null,
})

afterAll(() => app.close())

const LISTINGS = propertyRoutes.listPublic.path
const get = (url: string, headers: Record<string, string> = {}) => {
  app.responseCache.clear()
  return app.inject({ url, headers })
}
const overloaded = async <T>(run: () => Promise<T>) => {
  pool = { connections: 8, inUse: 8, waiting: 16 }
  for (let i = 0; i < 32; i++) await app.inject({ url: `${LISTINGS}?minPrice=${i}` })
  return run().finally(() => {
    pool = IDLE
  })
}

it('refuses calls with 503, a sentence and a time to come back', async () => {
  const response = await overloaded(() => get(LISTINGS))
  expect(response.statusCode).toBe(503)
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(2)
  expect(response.json()).toMatchObject({
    title: 'Not available right now',
    detail: 'Too many people are here at once. Please try again in a few seconds.',
    requestId: response.headers['x-request-id'],
  })
})

it('refuses a page with one that loads itself again', async () => {
  const response = await overloaded(() => get('/listings', { accept: 'text/html,*/*' }))
  expect(response.statusCode).toBe(503)
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(response.body).toContain('Please try again in a few seconds.')
  expect(response.body).toContain('http-equiv="refresh"')
})

it('answers health checks, sign-ins and cache hits all the same', async () => {
  const passwordHash = await hashPassword('a quiet street')
  const { username } = await world.tenant({ passwordHash })
  const cached = { url: LISTINGS, headers: { 'accept-encoding': 'gzip' } }
  app.responseCache.clear()
  await app.inject(cached)
  await overloaded(async () => {
    expect((await app.inject(cached)).statusCode).toBe(200)
    for (const url of ['/healthz', '/readyz']) expect((await get(url)).statusCode, url).toBe(200)
    const payload = { username, password: 'a quiet street' }
    const signIn = await app.inject({ method: 'POST', url: accountRoutes.login.path, payload })
    expect(signIn.statusCode).toBe(200)
  })
})

describe('on a clock of the test', () => {
  let app: FastifyInstance
  let finishSlow: (text: string) => void
  beforeEach(async () => {
    const slow = new Promise<string>((resolve) => {
      finishSlow = resolve
    })
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    app = Fastify()
    shedOverload(app, { readPool: () => pool, isProxyTrusted: false })
    app.get('/', () => 'home')
    app.get('/slow', () => slow)
    await app.ready()
  })
  afterEach(async () => {
    pool = IDLE
    await app.close()
    vi.useRealTimers()
  })

  const statusOf = async (remoteAddress = '127.0.0.1', url = '/') =>
    (await app.inject({ url, remoteAddress })).statusCode
  const statusesOf = async (count: number) =>
    new Set(await Promise.all(Array.from({ length: count }, () => statusOf())))
  const pass = (ms: number) => vi.advanceTimersByTime(ms)
  /** The event loop does not come round for so long. */
  const block = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + ms)

  it('accepts everything again as soon as nothing waits', async () => {
    pool = { connections: 8, inUse: 8, waiting: 16 }
    expect(await statusesOf(40)).toEqual(new Set([200, 503]))
    pool = IDLE
    expect(await statusesOf(40)).toEqual(new Set([200]))
  })

  it('accepts what one page leaves waiting, however long it waits', async () => {
    pool = { connections: 8, inUse: 8, waiting: 100 }
    expect(await statusesOf(20)).toEqual(new Set([200]))
    pass(2_000)
    expect(await statusOf()).toBe(200)
  })

  it('accepts nothing without a free connection once many have waited for long', async () => {
    pool = { connections: 8, inUse: 8, waiting: 8 }
    expect(await statusesOf(40)).toEqual(new Set([200]))
    pass(100)
    expect(await statusOf()).toBe(503)
    pool = { connections: 8, inUse: 7, waiting: 0 }
    expect(await statusOf()).toBe(503)
    pool = { connections: 8, inUse: 6, waiting: 0 }
    expect(await statusOf()).toBe(200)
    pool = { connections: 8, inUse: 8, waiting: 0 }
    expect(await statusesOf(40)).toEqual(new Set([503]))
    pass(1_000)
    expect(await statusOf()).toBe(503)
    // It ends with a second in which few came.
    pass(1_000)
    expect(await statusOf()).toBe(200)
  })

  it('asks more of an address whose requests run, and nothing of an address that many share', async () => {
    pool = { connections: 8, inUse: 8, waiting: 8 }
    await statusesOf(40)
    pass(100)
    pool = { connections: 8, inUse: 5, waiting: 0 }
    const [busy, other, shared] = ['203.0.113.7', '203.0.113.8', '10.0.0.1']
    const running = [busy, busy, shared, shared].map((remoteAddress) => statusOf(remoteAddress, '/slow'))
    await expect.poll(() => statusOf(busy)).toBe(503)
    expect(await statusOf(other)).toBe(200)
    expect(await statusOf(shared)).toBe(200)
    finishSlow('done')
    expect(await Promise.all(running)).toEqual([200, 200, 200, 200])
    expect(await statusOf(busy)).toBe(200)
  })

  it('refuses what comes while the event loop is behind, but not a few requests after a pause', async () => {
    const blocked = block(100)
    expect(await statusesOf(8)).toEqual(new Set([200]))
    expect(await statusesOf(60)).toEqual(new Set([200, 503]))
    blocked.mockRestore()
    pass(10)
    expect(await statusOf()).toBe(200)
  })
})

import { accountRoutes } from '@lintel/contract/accounts/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { afterAll, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { hashPassword } from '../features/accounts/passwords.ts'
import { makeWorldForFile, SETTINGS } from '../test/world.ts'

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

it('accepts everything again as soon as nothing waits', async () => {
  await overloaded(() => get(LISTINGS))
  expect((await get(LISTINGS)).statusCode).toBe(200)
})

const statusOf = async () => (await get(LISTINGS)).statusCode

it('accepts what one page leaves waiting, however long it waits', async () => {
  pool = { connections: 8, inUse: 8, waiting: 100 }
  const startedAt = performance.now()
  for (let i = 0; i < 20; i++) expect(await statusOf()).toBe(200)
  await expect.poll(() => performance.now() - startedAt).toBeGreaterThan(300)
  expect(await statusOf()).toBe(200)
  pool = IDLE
})

it('accepts nothing without a free connection once many have waited for long', async () => {
  pool = { connections: 8, inUse: 8, waiting: 2 }
  await expect.poll(() => Promise.all(Array.from({ length: 12 }, statusOf))).toContain(503)
  pool = { connections: 8, inUse: 7, waiting: 0 }
  expect(await statusOf()).toBe(503)
  pool = { connections: 8, inUse: 6, waiting: 0 }
  expect(await statusOf()).toBe(200)
  pool = { connections: 8, inUse: 8, waiting: 0 }
  // It ends with the second in which few came.
  await expect.poll(statusOf, { interval: 200 }).toBe(200)
  pool = IDLE
})

it('refuses what comes while the event loop is behind, but not a few requests after a pause', async () => {
  const statusesAfterPause = async (count: number) => {
    app.responseCache.clear()
    const calls = Array.from({ length: count }, (_, at) => app.inject({ url: `${LISTINGS}?minPrice=${at}` }))
    const until = performance.now() + 100
    while (performance.now() < until);
    return (await Promise.all(calls)).map(({ statusCode }) => statusCode)
  }
  expect(new Set(await statusesAfterPause(8))).toEqual(new Set([200]))
  expect(new Set(await statusesAfterPause(60))).toEqual(new Set([200, 503]))
  expect((await get(LISTINGS)).statusCode).toBe(200)
})

/* Over 250 lines: all that one cache must do is tried on the same small app. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { propertyRoutes as routes } from '@lintel/contract/properties/routes'
import { PUBLIC_PROPERTIES, propertyTag } from '@lintel/contract/properties/tags'
import { RATE_LIMITS } from '@lintel/contract/rate-limits'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { raiseTagVersions } from '../changes/versions.ts'
import { sessions } from '../features/accounts/table.ts'
import { properties } from '../features/properties/table.ts'
import { PROPERTY_FORM } from '../test/property-form.ts'
import { listenOn } from '../test/sockets.ts'
import { makeWorldForFile } from '../test/world.ts'

const LIST = '/api/properties/public'

const world = await makeWorldForFile()
const host = await listenOn(world.app)
const owner = await world.owner()
beforeEach(async () => {
  await world.db.update(properties).set({ isPublished: false })
  world.app.responseCache.clear()
})

const get = (headers: Record<string, string> = {}, url = LIST) => world.app.inject({ url, headers })
const titles = async () => (await get()).json().map(({ title }: { title: string }) => title)
/** Counts the statements that read homes while a function runs. */
async function countReads(run: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(world.pool, 'query')
  await run()
  const count = query.mock.calls.filter(([first]) => JSON.stringify(first).includes('from \\"properties\\"')).length
  query.mockRestore()
  return count
}

/** Raises versions as a command in another process does. */
const changeElsewhere = (id: string) => raiseTagVersions(world.db, new Set([PUBLIC_PROPERTIES, propertyTag(id)]))

/** Waits until this many statements wait for a lock. */
const waitUntilBlocked = (count: number) =>
  expect
    .poll(async () => {
      const { rows } = await world.pool.query(
        "select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows[0]?.n
    })
    .toBe(count)

describe('a cached response', () => {
  test('is computed once for 50 concurrent requests', async () => {
    await world.property(owner)
    const once = await countReads(() => get())
    world.app.responseCache.clear()
    expect(await countReads(() => Promise.all(Array.from({ length: 50 }, () => get())))).toBe(once)
    expect(once).toBeGreaterThan(0)
    expect(await countReads(() => get())).toBe(0)
  })

  test('is still computed for other requests when the first caller hangs up', async () => {
    const address = `http://${host}${routes.listPublic.path}?search=hang+up`
    await (await fetch(`http://${host}${routes.listPublic.path}`)).text()
    // Blocks every read of homes until the commit.
    const blocking = await world.pool.connect()
    await blocking.query('begin; lock table properties in access exclusive mode')
    const hangUp = new AbortController()
    const first = fetch(address, { signal: hangUp.signal })
    await waitUntilBlocked(1)
    const second = fetch(address)
    hangUp.abort()
    await expect(first).rejects.toThrow()
    await blocking.query('commit')
    blocking.release()
    const response = await second
    expect([response.status, await response.text()]).toEqual([200, '[]'])
    world.app.server.closeAllConnections()
  })

  test('is stale after a change in this process', async () => {
    expect(await titles()).toEqual([])
    await world.call(owner, routes.create, { body: { ...PROPERTY_FORM, isPublished: true } })
    expect((await get()).json()).toHaveLength(1)
  })

  test('is stale at most a second after a change in another process', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const property = await world.property(owner, { title: 'old' })
    expect(await titles()).toEqual(['old'])
    await world.db.update(properties).set({ title: 'new' }).where(eq(properties.id, property.id))
    await changeElsewhere(property.id)
    vi.advanceTimersByTime(900)
    expect(await titles()).toEqual(['old'])
    vi.advanceTimersByTime(101)
    expect(await titles()).toEqual(['new'])
    vi.useRealTimers()
  })

  test('stays fresh after a command that changes nothing it shows', async () => {
    await get()
    const reads = vi.spyOn(world.pool, 'query')
    await world.app.inject({ method: 'POST', url: '/api/auth/logout' })
    await get()
    expect(reads).not.toHaveBeenCalled()
    reads.mockRestore()
  })

  test('is answered with 304 when the ETag matches', async () => {
    await world.property(owner)
    const first = await get()
    const again = await get({ 'if-none-match': String(first.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers.etag).toBe(first.headers.etag)
    expect((await get({ 'if-none-match': 'W/"another"' })).statusCode).toBe(200)
  })

  test('is sent in the encoding that the request accepts', async () => {
    for (let i = 0; i < 20; i++) await world.property(owner)
    world.app.responseCache.clear()
    const plain = await get()
    const brotli = await get({ 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await get({ 'accept-encoding': 'gzip, br;q=0' })
    expect([plain, brotli, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(plain.headers.vary).toContain('accept-encoding')
  })

  test.each([
    '?utm_source=mail',
    '?y=1',
    '?city=&search=',
    '?sort=newest&limit=24',
    '?limit=24&sort=newest&sort=price-asc',
    `?junk=${'x'.repeat(15_000)}`,
  ])('is the same for %s', async (query) => {
    await world.property(owner)
    const first = await get()
    expect(await countReads(() => get({}, LIST + query))).toBe(0)
    expect((await get({}, LIST + query)).headers.etag).toBe(first.headers.etag)
  })

  test('differs with each known parameter', async () => {
    await world.property(owner)
    await get()
    for (const query of ['?city=Ghent', '?city=Ghent&status=any', '?minPrice=1', '?limit=1'])
      expect(await countReads(() => get({}, LIST + query))).toBeGreaterThan(0)
  })

  test('has no parameter of another visitor in its Link header', async () => {
    for (let i = 0; i < 3; i++) await world.property(owner)
    await get({}, `${LIST}?limit=2&secret=of-the-first&city=Ghent`)
    const { link } = (await get({}, `${LIST}?city=Ghent&limit=2`)).headers
    expect(link).toMatch(/^<\/api\/properties\/public\?limit=2&city=Ghent&cursor=[^&>]+>; rel="next"$/)
  })

  test('keeps the Link header and is stored by full URL', async () => {
    for (let i = 0; i < 3; i++) await world.property(owner, { title: `${i}` })
    world.app.responseCache.clear()
    for (let i = 0; i < 2; i++) expect((await get({}, `${LIST}?limit=2`)).headers.link).toContain('rel="next"')
    expect((await get({}, `${LIST}?limit=1`)).json()).toHaveLength(1)
  })

  test('of one home is for visitors only: its owner sees the draft', async () => {
    const draft = await world.property(owner, { isPublished: false })
    const url = `/api/properties/${draft.id}`
    expect((await get({}, url)).statusCode).toBe(404)
    expect((await get({ cookie: owner.cookie }, url)).statusCode).toBe(200)
    expect((await get({}, url)).statusCode).toBe(404)
  })

  test('of one home stays fresh when other homes change and is stale after its own change', async () => {
    const property = await world.property(owner, { title: 'here' })
    const url = `/api/properties/${property.id}`
    await get({}, url)
    // One of ten other homes is in another shard.
    let reads = 1
    for (let i = 0; i < 10 && reads > 0; i++) {
      await world.call(owner, routes.create, { body: { ...PROPERTY_FORM, isPublished: true } })
      await get({}, url)
      await changeElsewhere((await world.property(owner)).id)
      world.app.responseCache.revalidate()
      reads = await countReads(() => get({}, url))
    }
    expect(reads).toBe(0)
    await world.db.update(properties).set({ title: 'changed' }).where(eq(properties.id, property.id))
    await changeElsewhere(property.id)
    world.app.responseCache.revalidate()
    expect((await get({}, url)).json().title).toBe('changed')
  })

  describe('prebuilt', () => {
    beforeEach(async () => {
      for (let i = 0; i < 20; i++) await world.property(owner)
      world.app.responseCache.clear()
    })
    afterEach(() => {
      vi.useRealTimers()
      world.app.server.closeAllConnections()
    })

    const request = async (cookie?: string) => {
      const headers = { 'accept-encoding': 'br', ...(cookie && { cookie }) }
      const { status, headers: responseHeaders } = await fetch(`http://${host}${LIST}`, { headers })
      const { date: _, 'x-request-id': __, 'keep-alive': ___, ...others } = Object.fromEntries(responseHeaders)
      return { status, others }
    }

    test('is sent to the next visitor with the same headers and is stale after a change', async () => {
      const first = await request()
      expect(first.others).toMatchObject({ 'content-encoding': 'br', 'x-content-type-options': 'nosniff' })
      expect(await request()).toEqual(first)
      await world.call(owner, routes.create, { body: { ...PROPERTY_FORM, isPublished: true } })
      expect((await request()).others.etag).not.toBe(first.others.etag)
    })

    test('is found by a URL without unknown parameters only, each once', async () => {
      const found = async (query: string) => {
        const send = async () =>
          (await fetch(`http://${host}${LIST}${query}`, { headers: { 'accept-encoding': 'br' } })).text()
        await send()
        const sent = vi.spyOn(world.app.responseCache, 'send')
        await send()
        const isPrebuilt = sent.mock.calls.length === 0
        sent.mockRestore()
        return isPrebuilt
      }
      expect(await found('')).toBe(true)
      expect(await found('?limit=24&sort=newest')).toBe(true)
      expect(await found('?utm_source=mail')).toBe(false)
      expect(await found('?limit=24&limit=24')).toBe(false)
      expect(await found(`?search=${'x'.repeat(100)}${'%20'.repeat(400)}`)).toBe(false)
    })

    test('is sent to a visitor with a cookie that is not a session’s', async () => {
      await request()
      const sent = vi.spyOn(world.app.responseCache, 'send')
      await request('lintel_browser=x; theme=dark')
      expect(sent).not.toHaveBeenCalled()
      sent.mockRestore()
    })

    test('is stale after a change in another process', async () => {
      vi.useFakeTimers({ toFake: ['performance'] })
      const [first] = [await request(), await request()]
      await changeElsewhere((await world.property(owner)).id)
      vi.advanceTimersByTime(1001)
      const [second] = [await request(), await request()]
      expect(second.others.etag).not.toBe(first.others.etag)
      await changeElsewhere((await world.property(owner)).id)
      vi.advanceTimersByTime(1001)
      // A request for another URL reads the versions.
      await get({}, `${LIST}?limit=1`)
      expect((await request()).others.etag).not.toBe(second.others.etag)
    })

    test('has no cookie of a signed-in user who requested the same URL', async () => {
      await world.db.update(sessions).set({ expire: new Date(Date.now() + 60_000) })
      expect((await request(owner.cookie)).others['set-cookie']).toContain('lintel_session')
      expect((await request()).others['set-cookie']).toBeUndefined()
      expect((await request()).others['set-cookie']).toBeUndefined()
    })
  })

  test('is not stored after an error', async () => {
    await world.db.execute('alter table properties rename to hidden')
    expect((await get()).statusCode).toBe(500)
    expect(world.errors.splice(0)).toHaveLength(1)
    await world.db.execute('alter table hidden rename to properties')
    expect((await get()).statusCode).toBe(200)
  })
})

describe('responses that are not cached yet', async () => {
  const limited = await makeWorldForFile({ isRateLimitOn: true })
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  const address = '203.0.113.7'
  const getFrom = (remoteAddress: string, url: string) => limited.app.inject({ url, remoteAddress })
  const exhaust = async (name: 'uncachedCall' | 'uncachedPage') => {
    const caller = { userId: null, address: { key: address, isShared: false } }
    for (let i = 0; i < RATE_LIMITS[name].address.burst; i++) await limited.app.rateLimiter?.count(name, caller)
  }

  test('are refused to an address that had too many, unlike cached ones, also at the same time', async () => {
    await getFrom('198.51.100.1', LIST)
    await exhaust('uncachedCall')
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, i) => getFrom(address, `${LIST}?minPrice=${i + 1}`)),
    )
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429, 429, 429])
    expect(Number(responses[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await getFrom(address, `${LIST}?utm_source=mail`)).statusCode).toBe(200)
    expect((await getFrom('198.51.100.1', `${LIST}?minPrice=1`)).statusCode).toBe(200)
    expect((await getFrom(address, `${LIST}?minPrice=1`)).statusCode).toBe(200)
  })

  test('are refused as a page that people can read', async () => {
    await getFrom('198.51.100.1', '/listings')
    await exhaust('uncachedPage')
    const refused = await getFrom(address, '/listings?city=Ghent')
    expect([refused.statusCode, refused.headers['content-type'], refused.headers['retry-after']]).toEqual([
      429,
      'text/html; charset=utf-8',
      '1',
    ])
    expect(refused.body).toContain('<p>That was a lot at once. Please wait a second, then try again.</p>')
    expect((await getFrom(address, '/listings?y=1')).statusCode).toBe(200)
  })
})

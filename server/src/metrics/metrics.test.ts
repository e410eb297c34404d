/* Over 250 lines: one test for each kind of metric, with the same readers. */
import { connect } from 'node:net'
import { accountRoutes } from '@lintel/contract/accounts/routes'
import { fileRoutes } from '@lintel/contract/files/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { hash } from '@node-rs/argon2'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { backups } from '../backup/table.ts'
import { schemaReleases } from '../db/table.ts'
import { enqueue } from '../jobs/jobs.ts'
import { jobs } from '../jobs/table.ts'
import { type BusListener, createInProcessBroker } from '../live/bus.ts'
import { createMailer } from '../mail/mailer.ts'
import { VERSION } from '../process/version.ts'
import { parseExposition } from '../test/exposition.ts'
import { ALLOWED_ADDRESS, importCalls, startRemoteSite } from '../test/imports.ts'
import { startMailServer } from '../test/mail-server.ts'
import { bomb, photo } from '../test/pictures.ts'
import { listenOn, openSocket } from '../test/sockets.ts'
import { send } from '../test/uploading.ts'
import { makeWorld, makeWorldForFile, type World } from '../test/world.ts'
import { measureJob, measureMailer, measureTask } from './measure.ts'
import { createMetrics } from './metrics.ts'

const PASSWORD = 'three wooden doors'
const world = await makeWorldForFile()
const host = await listenOn(world.app)
const { metrics } = world.context

const scrape = async (of = metrics) => parseExposition(await of.render())
/** Runs something. @returns the series that it changed or added, each with the difference */
async function changesOf(run: () => Promise<unknown>, of = metrics): Promise<Record<string, number>> {
  const before = await scrape(of)
  await run()
  const after = await scrape(of)
  const changed = [...after].filter(([key, value]) => value !== before.get(key))
  return Object.fromEntries(changed.map(([key, value]) => [key, value - (before.get(key) ?? 0)]))
}
const REQUESTS = 'lintel_http_request_duration_seconds_count'
/** Figures are read from the database again after five seconds; another app reads them at once. */
async function readFigures(of: World) {
  const app = await of.buildSecondApp()
  const series = await scrape(app.metrics)
  await app.close()
  return series
}

it('counts requests by method, pattern of the route and status', async () => {
  const property = await world.property(await world.owner())
  const changes = await changesOf(async () => {
    await world.call(null, propertyRoutes.find, { params: { id: property.id } })
    await world.call(null, accountRoutes.currentUser)
    await world.app.inject({ url: '/nowhere/at/all' })
  })
  expect(changes).toMatchObject({
    [`${REQUESTS}{method="GET",route="${propertyRoutes.find.path}",status="200"}`]: 1,
    [`${REQUESTS}{method="GET",route="${accountRoutes.currentUser.path}",status="401"}`]: 1,
    [`${REQUESTS}{method="GET",route="page",status="404"}`]: 1,
    'lintel_pages_rendered_total{outcome="shell"}': 1,
  })
  expect(Object.keys(changes).join()).not.toContain(property.id)
})

it('counts answers from the cache like others, and what the cache found', async () => {
  const url = propertyRoutes.listPublic.path
  const ask = () => world.app.inject({ url, headers: { 'accept-encoding': 'br' } })
  const series = `${REQUESTS}{method="GET",route="${url}",status="200"}`
  world.app.responseCache.clear()
  const missed = await changesOf(ask)
  expect(missed).toMatchObject({ [series]: 1, 'lintel_response_cache_requests_total{outcome="miss"}': 1 })
  expect(missed.lintel_response_cache_entries).toBe(1)
  expect(missed.lintel_response_cache_bytes).toBeGreaterThan(0)
  // Sent as prebuilt bytes, before other hooks.
  expect(await changesOf(ask)).toMatchObject({ [series]: 1, 'lintel_response_cache_requests_total{outcome="hit"}': 1 })
  const owner = await world.owner()
  const property = await world.property(owner)
  const params = { id: property.id }
  const removal = () =>
    world.app.inject({
      method: 'DELETE',
      url: propertyRoutes.remove.path.replace(':id', params.id),
      headers: { cookie: owner.cookie },
    })
  await removal()
  expect(await changesOf(ask)).toMatchObject({ 'lintel_response_cache_requests_total{outcome="stale"}': 1 })
})

it('counts unexpected errors of statements', async () => {
  const broken = await makeWorld()
  await broken.db.execute(sql`drop table properties cascade`)
  const changes = await changesOf(() => broken.call(null, propertyRoutes.listPublic), broken.context.metrics)
  expect(changes).toMatchObject({ 'lintel_unexpected_errors_total{source="database"}': 1 })
  broken.errors.length = 0
  await broken.close()
})

it('counts sign-ins and calls over a limit', async () => {
  const limited = await makeWorld({ isRateLimitOn: true })
  const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1 })
  const { username } = await limited.tenant({ passwordHash })
  const signIn = (password: string) => limited.call(null, accountRoutes.login, { body: { username, password } })
  const changes = await changesOf(async () => {
    await signIn(PASSWORD)
    while ((await signIn('a guess')).status !== 429);
  }, limited.context.metrics)
  expect(changes).toMatchObject({
    'lintel_sign_ins_total{outcome="succeeded"}': 1,
    'lintel_sign_ins_total{outcome="failed"}': 10,
    'lintel_sign_ins_total{outcome="throttled"}': 1,
  })
  const limiter = limited.app.rateLimiter
  const caller = { userId: null, address: { key: '203.0.113.7', isShared: false } }
  const exceed = async () => {
    for (;;) await limiter?.count('uncachedPage', caller)
  }
  const refused = () => exceed().catch(() => undefined)
  expect(await changesOf(refused, limited.context.metrics)).toMatchObject({
    'lintel_rate_limited_total{limit="uncachedPage"}': 1,
  })
  await limited.close()
})

it('counts sockets, their users, frames and closes', async () => {
  const person = await world.tenant()
  const opened = await changesOf(async () => {
    const sockets = [await openSocket(host, person), await openSocket(host, person)]
    for (const socket of sockets) await socket.flush()
  })
  expect(opened).toMatchObject({ lintel_sockets: 2, lintel_socket_users: 1, lintel_socket_frames_received_total: 2 })
  // Two ready, two pong.
  expect(opened.lintel_socket_frames_sent_total).toBe(4)
  const closed = await changesOf(async () => {
    world.context.hub.closeUser(person.id)
    await expect.poll(() => world.context.hub.describe().sockets).toBe(0)
    const socket = await openSocket(host, person)
    socket.ws.close(4999)
    await socket.closed
    await expect.poll(() => world.context.hub.describe().sockets).toBe(0)
  })
  expect(closed).toMatchObject({
    'lintel_socket_closes_total{code="4401"}': 2,
    'lintel_socket_closes_total{code="other"}': 1,
    lintel_sockets: -2,
    lintel_socket_users: -1,
  })
})

it('says whether the bus is connected, if there is one', async () => {
  expect((await scrape()).has('lintel_bus_connected')).toBe(false)
  let listener: BusListener | undefined
  const bus = createInProcessBroker().connect()
  const app = await world.buildSecondApp({
    ...bus,
    listen: (given) => {
      listener = given
    },
  })
  expect((await scrape(app.metrics)).get('lintel_bus_connected')).toBe(1)
  listener?.onDisconnect('the network is gone')
  expect((await scrape(app.metrics)).get('lintel_bus_connected')).toBe(0)
  await app.close()
})

it('counts received files and refused files', async () => {
  const owner = await world.owner()
  const sign = async () => (await world.call(owner, fileRoutes.createUpload, { body: {} })).body.uploadURL
  const bytes = await photo({ width: 32, height: 32 })
  const [url, other] = [await sign(), await sign()]
  const changes = await changesOf(async () => {
    await send(world, url, bytes)
    await send(world, other.replace('/uploads/', '/uploads/x'), bytes)
  })
  expect(changes).toMatchObject({
    lintel_upload_received_bytes_total: bytes.length,
    'lintel_uploads_refused_total{reason="SignatureDoesNotMatch"}': 1,
  })
  expect((await scrape()).get('lintel_uploads_in_progress')).toBe(0)
  expect((await readFigures(world)).get('lintel_stored_bytes')).toBeGreaterThanOrEqual(bytes.length)
})

it('counts a file while it arrives, and when the connection breaks', async () => {
  const { body } = await world.call(await world.owner(), fileRoutes.createUpload, { body: {} })
  const { pathname, search } = new URL(body.uploadURL, 'http://site')
  const inProgress = async () => (await scrape()).get('lintel_uploads_in_progress')
  const changes = await changesOf(async () => {
    const client = connect(Number(host.split(':')[1]), '127.0.0.1')
    client.write(`PUT ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 1000\r\n\r\nhalf`)
    await expect.poll(inProgress).toBe(1)
    client.destroy()
    await expect.poll(inProgress).toBe(0)
  })
  expect(changes['lintel_uploads_refused_total{reason="IncompleteBody"}']).toBe(1)
  expect(changes.lintel_upload_received_bytes_total).toBeUndefined()
})

it('counts imports and failed imports', async () => {
  const site = await startRemoteSite()
  const importing = await makeWorld({
    uploads: { ...world.context.settings.uploads, importNetworks: [`${ALLOWED_ADDRESS}/32`] },
  })
  const owner = await importing.owner()
  const calls = importCalls(importing, await listenOn(importing.app), () => owner)
  const run = () => calls.runImport(`${site.url}/paper.pdf`)
  site.respond = (_request, response) => void response.end('%PDF-1.7')
  expect(await changesOf(run, importing.context.metrics)).toMatchObject({ lintel_upload_received_bytes_total: 8 })
  site.respond = (request) => void request.destroy()
  expect(await changesOf(run, importing.context.metrics)).toMatchObject({
    'lintel_uploads_refused_total{reason="ImportFailed"}': 1,
  })
  await importing.close()
  await site.close()
})

it('counts pictures by what their decoding came to', async () => {
  const decode = async (bytes: Buffer, format: 'jpeg' | 'png') =>
    world.context.pictures.decode({ kind: 'document', format }, async () => [bytes]).catch(() => undefined)
  const [small, hostile] = [await photo({ width: 32, height: 32 }), await bomb()]
  const changes = await changesOf(async () => {
    await decode(small, 'jpeg')
    await decode(hostile, 'png')
    await decode(small.subarray(0, 100), 'jpeg')
  })
  expect(changes).toMatchObject({
    'lintel_pictures_total{outcome="decoded"}': 1,
    'lintel_pictures_total{outcome="too_large"}': 1,
    'lintel_pictures_total{outcome="damaged"}': 1,
  })
})

it('counts emails by what became of them', async () => {
  const server = await startMailServer()
  const counted = createMetrics()
  const settings = { ...world.context, mailFrom: { name: 'Lintel', address: 'lintel@homes.example' } }
  const siteUrl = () => 'https://homes.example'
  const create = (smtpUrl: string | null) =>
    measureMailer(counted, createMailer({ ...settings, smtpUrl, siteUrl, outboxDir: world.outboxDir }))
  const email = { subject: 'Approved', paragraphs: [], link: { label: 'Open', path: '/' } }
  const deliver = (smtpUrl: string | null) =>
    create(smtpUrl)
      .send('7', { email: 'ada@mill.example' }, email)
      .catch(() => undefined)
  const changes = await changesOf(async () => {
    await deliver(server.url())
    server.answer(() => ({ code: 550, words: 'no such user' }))
    await deliver(server.url())
    server.answer(() => ({ code: 451, words: 'later' }))
    await deliver(server.url())
    await deliver(null)
  }, counted)
  await server.close()
  expect(changes).toEqual({
    'lintel_emails_total{outcome="sent"}': 1,
    'lintel_emails_total{outcome="refused"}': 1,
    'lintel_emails_total{outcome="failed"}': 1,
    'lintel_emails_total{outcome="outbox"}': 1,
  })
})

it('counts the emails of the app', async () => {
  const tenant = await world.tenant({ email: 'ines@mill.example', emailVerifiedAt: null })
  const changes = await changesOf(async () => {
    await world.call(tenant, accountRoutes.requestVerification)
    await world.runJobs()
  })
  expect(changes).toMatchObject({
    'lintel_emails_total{outcome="outbox"}': 1,
    'lintel_job_runs_total{kind="verification-link",outcome="done"}': 1,
  })
})

it('counts jobs that run, succeed and fail', async () => {
  const counted = createMetrics()
  const running = async () => (await scrape(counted)).get('lintel_jobs_running{kind="bake"}')
  let seen: number | undefined
  const handler = measureJob(counted, {
    kind: 'bake',
    title: 'Bake',
    limit: null,
    run: async (_tx, data) => {
      seen = await running()
      if (data === 'burnt') throw new Error('burnt')
    },
  })
  await handler.run(world.db, 'bread', '1')
  await expect(handler.run(world.db, 'burnt', '2')).rejects.toThrow('burnt')
  expect([seen, await running()]).toEqual([1, 0])
  const series = await scrape(counted)
  expect(series.get('lintel_job_runs_total{kind="bake",outcome="done"}')).toBe(1)
  expect(series.get('lintel_job_runs_total{kind="bake",outcome="failed"}')).toBe(1)
})

it('counts the jobs in the database by kind and state, and the wait of the oldest', async () => {
  const known = world.app.jobHandlers[0]?.kind ?? ''
  const kind = (name: string) => ({ kind: name, input: z.object({}) })
  const minuteMs = 60_000
  await enqueue(world.db, kind(known), [{}, {}], { runAt: new Date(Date.now() - 10 * minuteMs) })
  await enqueue(world.db, kind(known), [{}], { runAt: new Date(Date.now() + 10 * minuteMs) })
  await enqueue(world.db, kind('of-a-newer-version'), [{}])
  await enqueue(world.db, kind('of-another-version'), [{}])
  await world.db.insert(jobs).values({ kind: known, data: {}, failedAt: new Date() })
  const series = await readFigures(world)
  expect(series.get(`lintel_jobs{kind="${known}",state="due"}`)).toBe(2)
  expect(series.get(`lintel_jobs{kind="${known}",state="later"}`)).toBe(1)
  expect(series.get(`lintel_jobs{kind="${known}",state="given_up"}`)).toBe(1)
  expect(series.get('lintel_jobs{kind="other",state="due"}')).toBe(2)
  expect(series.get('lintel_jobs_oldest_due_seconds')).toBeGreaterThanOrEqual(600)
  await world.db.delete(jobs)
})

it('says when each scheduled task last succeeded, and counts failures', async () => {
  const name = world.app.scheduledTasks[0]?.name ?? ''
  const before = Date.now() / 1000
  await world.runTask(name)
  expect((await scrape()).get(`lintel_task_last_success_timestamp_seconds{task="${name}"}`)).toBeGreaterThanOrEqual(
    before,
  )
  const counted = createMetrics()
  const run = async () => {
    throw new Error('no')
  }
  await expect(measureTask(counted, { name: 'sweep', every: 'hour', run }).run(new Date())).rejects.toThrow('no')
  const series = await scrape(counted)
  expect(series.get('lintel_task_failures_total{task="sweep"}')).toBe(1)
  expect(series.get('lintel_task_last_success_timestamp_seconds{task="sweep"}')).toBe(0)
})

it('has the age of the newest successful backup, and whether the last one succeeded', async () => {
  const none = await readFigures(world)
  expect([none.has('lintel_backup_age_seconds'), none.has('lintel_backup_last_succeeded')]).toEqual([false, false])
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const backup = (hours: number, status: 'done' | 'failed') =>
    ({ kind: 'scheduled', isEncrypted: true, status, startedAt: at(hours), endedAt: at(hours) }) as const
  await world.db.insert(backups).values([backup(50, 'done'), backup(26, 'done')])
  const good = await readFigures(world)
  expect(good.get('lintel_backup_age_seconds')).toBeGreaterThanOrEqual(26 * 3_600)
  expect(good.get('lintel_backup_age_seconds')).toBeLessThan(27 * 3_600)
  expect(good.get('lintel_backup_last_succeeded')).toBe(1)
  await world.db.insert(backups).values([backup(2, 'failed'), { kind: 'manual', isEncrypted: false }])
  const bad = await readFigures(world)
  expect(bad.get('lintel_backup_age_seconds')).toBeGreaterThanOrEqual(26 * 3_600)
  expect(bad.get('lintel_backup_last_succeeded')).toBe(0)
})

it('has the version, the release of the tables, the pool and the free space', async () => {
  await world.db
    .insert(schemaReleases)
    .values({ release: 7, version: '1.2.3' })
    .onConflictDoUpdate({
      target: schemaReleases.isOnly,
      set: { release: 7 },
    })
  const series = await readFigures(world)
  const build = [...series.keys()].find((key) => key.startsWith('lintel_build_info'))
  expect(build).toBe(`lintel_build_info{version="${VERSION}",node="${process.versions.node}",schema_release="7"}`)
  expect(series.get('lintel_disk_free_bytes')).toBeGreaterThan(0)
  expect(series.get('lintel_database_up')).toBe(1)
  expect(series.has('lintel_database_pool_connections{state="idle"}')).toBe(true)
})

it('answers a scrape while all connections to the database are busy, without what the database knows', async () => {
  const busy = await makeWorld()
  const clients = await Promise.all(Array.from({ length: 8 }, () => busy.pool.connect()))
  // The second waits for the statement of the first.
  const scrapes = await Promise.all([scrape(busy.context.metrics), scrape(busy.context.metrics)])
  for (const series of scrapes) {
    expect(series.get('lintel_database_up')).toBe(0)
    expect(series.has('lintel_stored_bytes')).toBe(false)
    expect(series.get('lintel_database_pool_connections{state="busy"}')).toBe(8)
    expect(series.get('lintel_database_pool_waiting')).toBe(1)
  }
  for (const client of clients) client.release()
  await expect.poll(async () => (await scrape(busy.context.metrics)).get('lintel_database_up')).toBe(1)
  await busy.pool.end()
  await busy.close()
})

it('reads the database once in five seconds, however often it is scraped', async () => {
  const app = await world.buildSecondApp()
  const count = () => world.db.execute<{ calls: number }>(sql`select count(*)::int as calls from jobs`)
  await scrape(app.metrics)
  await enqueue(world.db, { kind: 'other', input: z.object({}) }, [{}])
  expect((await count()).rows[0]?.calls).toBe(1)
  expect((await scrape(app.metrics)).has('lintel_jobs{kind="other",state="due"}')).toBe(false)
  await world.db.delete(jobs)
  await app.close()
})

it('gets no more series from a thousand random URLs, methods and browsers', async () => {
  const fresh = await makeWorld()
  const METHODS = ['GET', 'HEAD', 'POST', 'DELETE', 'PROPFIND', 'MKCOL', 'REPORT', 'TRACE'] as const
  const ask = async (i: number) => {
    const path = `${['', '/api', '/api/properties', '/assets', '/storage'][i % 5]}/${crypto.randomUUID()}?q=${i}`
    const headers = { 'user-agent': `browser ${i}`, 'accept-language': `x${i}`, traceparent: `00-${i}` }
    await fresh.app.inject({ method: METHODS[i % 8] as 'GET', url: path, headers })
  }
  const run = async (count: number) => {
    for (let i = 0; i < count; i++) await ask(i)
  }
  await run(40)
  const series = [...(await scrape(fresh.context.metrics)).keys()]
  await run(1_000)
  expect([...(await scrape(fresh.context.metrics)).keys()]).toEqual(series)
  expect(series.join()).not.toMatch(/PROPFIND|browser \d|[\da-f]{8}-[\da-f]{4}/)
  await fresh.close()
})

/* Over 250 lines: each part of one page, with the same records and mail server. */
import { systemRoutes as routes } from '@lintel/contract/system/routes'
import type { Finding } from '@lintel/contract/system/schema'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { backups } from '../../backup/table.ts'
import { jobs } from '../../jobs/table.ts'
import { deliver } from '../../mail/deliver.ts'
import { bouncedEmails } from '../../mail/table.ts'
import { processes } from '../../processes/table.ts'
import { type MailServer, startMailServer } from '../../test/mail-server.ts'
import { makeWorld, makeWorldForFile, type TestUser, type World } from '../../test/world.ts'
import { images, uploads } from '../files/table.ts'

const world = await makeWorldForFile()
let agent: TestUser
beforeAll(async () => {
  agent = await world.agent()
})

const find = async (where: World = world, by = agent) => (await where.call(by, routes.find)).body
const findingsOf = (part: string, found: Finding[]) => found.filter((finding) => finding.part === part)
const statesOf = (part: string, found: Finding[]) => findingsOf(part, found).map(({ state }) => state)
const DAY_MS = 24 * 60 * 60 * 1000

describe('the state of the installation', () => {
  it('has the bytes of pictures, documents and uploads', async () => {
    const tenant = await world.tenant()
    const bytes = async () => Object.fromEntries((await find()).storage.map((one) => [one.kind, one.bytes]))
    const before = await bytes()
    await world.document(tenant, { bytes: 1000 })
    await world.db.insert(images).values({ id: 'one', contentType: 'image/png', bytes: 300, width: 1, height: 1 })
    const upload = { kind: 'document', key: 'u', name: 'u', reservedBytes: 70, expiresAt: new Date() } as const
    await world.db.insert(uploads).values(upload)
    await world.db.update(images).set({ bytes: 500 })
    const after = await bytes()
    const added = Object.entries(after).map(([kind, value]) => [kind, value - (before[kind] ?? 0)])
    expect(Object.fromEntries(added)).toEqual({ pictures: 500, documents: 1000, uploads: 70 })
  })

  it('lists the processes that report, without dead and ended ones', async () => {
    await world.runTask('report this process')
    const second = await world.buildSecondApp()
    const [task] = second.scheduledTasks.filter(({ name }) => name === 'report this process')
    await task?.run(new Date())
    await world.db
      .insert(processes)
      .values({ host: 'dead', version: '0.0.1', nodeVersion: '20.0.0', seenAt: new Date(Date.now() - 4 * 60_000) })
    const system = await find()
    expect(system.processes.map(({ isThis }) => isThis).sort()).toEqual([false, true])
    expect(findingsOf('Processes', system.findings)).toMatchObject([
      { state: 'failed', advice: 'Set REDIS_URL, the same for all processes.' },
    ])
    await world.runTask('report this process')
    expect(await world.db.$count(processes)).toBe(2)
    await second.close()
    expect((await find()).processes).toMatchObject([{ isThis: true }])
  })

  it('says when processes of two versions run', async () => {
    await world.runTask('report this process')
    await world.db.insert(processes).values({ host: 'old', version: '0.0.1', nodeVersion: '20.0.0' })
    const texts = findingsOf('Processes', (await find()).findings).map(({ text }) => text)
    expect(texts).toContainEqual(expect.stringMatching(/^Several versions run at once: .*0\.0\.1/))
    await world.db.delete(processes)
  })

  it('answers with a failed finding when the store does not answer', async () => {
    const silent = await makeWorld({}, undefined, undefined, {
      ...world.storage,
      check: () => Promise.reject(new Error('connect ECONNREFUSED')),
    })
    const { findings } = await find(silent, await silent.agent())
    expect(findingsOf('Files', findings)).toEqual([
      {
        part: 'Files',
        state: 'failed',
        text: 'It does not answer: connect ECONNREFUSED.',
        advice: 'The log has more.',
      },
    ])
    expect(statesOf('Database', findings)).toEqual(['ok'])
    await silent.close()
  })

  it('says how to set up a virus scanner while there is none', async () => {
    const { findings } = await find(world, await world.agent())
    expect(findingsOf('Virus scanner', findings)).toMatchObject([
      { state: 'off', advice: 'Set CLAMD_URL to the address of a ClamAV daemon.' },
    ])
  })

  it('warns of little free space, and of storage that is almost used up', async () => {
    const uploadSettings = { ...world.context.settings.uploads, diskReserveBytes: 1e15, storageMaxBytes: 1000 }
    const full = await makeWorld({ uploads: uploadSettings })
    await full.document(await full.tenant(), { bytes: 950 })
    const { findings } = await find(full, await full.agent())
    expect(statesOf('Files', findings)).toEqual(['warning', 'warning'])
    await full.close()
  })

  it('warns of settings that are dangerous together', async () => {
    const open = await makeWorld({ isReachable: true, isDemoOn: true })
    const { findings } = await find(open, await open.agent())
    expect(statesOf('Settings', findings)).toEqual(['failed', 'warning', 'warning'])
    await open.close()
  })
})

describe('backups', () => {
  const add = (values: Partial<typeof backups.$inferInsert> = {}) =>
    world.db
      .insert(backups)
      .values({ kind: 'manual', status: 'done', isEncrypted: true, endedAt: new Date(), ...values })
  beforeEach(async () => {
    await world.db.delete(backups)
  })

  it.each<[string, Finding['state'], Partial<typeof backups.$inferInsert>[]]>([
    ['none', 'warning', []],
    ['a recent one', 'ok', [{}]],
    ['an old one', 'warning', [{ startedAt: new Date(Date.now() - 9 * DAY_MS) }]],
    [
      'one that still runs, and an older one',
      'ok',
      [{ startedAt: new Date(Date.now() - DAY_MS) }, { status: 'running', endedAt: null }],
    ],
    [
      'one that failed after a good one',
      'failed',
      [{ startedAt: new Date(Date.now() - DAY_MS) }, { status: 'failed', error: 'No space is left' }],
    ],
  ])('with %s, is %s', async (_case, state, rows) => {
    for (const row of rows) await add(row)
    const system = await find()
    expect(statesOf('Backups', system.findings)).toEqual([state])
    expect(system.backups).toHaveLength(rows.length)
  })

  it('expects one every day when they are scheduled', async () => {
    const scheduled = await makeWorld({
      inForce: [{ name: 'BACKUP_TO', value: '/backups', isSecret: false, isDefault: false }],
    })
    await scheduled.db.insert(backups).values({
      kind: 'scheduled',
      status: 'done',
      isEncrypted: true,
      endedAt: new Date(),
      startedAt: new Date(Date.now() - 3 * DAY_MS),
    })
    const system = await find(scheduled, await scheduled.agent())
    expect(system.isBackupScheduled).toBe(true)
    expect(findingsOf('Backups', system.findings)).toMatchObject([
      { state: 'warning', text: 'The newest is 3 days old.' },
    ])
    await scheduled.close()
  })
})

describe('failed jobs', () => {
  beforeEach(async () => {
    await world.db.delete(jobs)
  })
  const list = async () => (await world.call(agent, routes.listFailedJobs)).body

  it('are listed by title, the latest first, without waiting ones', async () => {
    await world.failedJob({ kind: 'mail-notice', failedAt: new Date('2026-01-01') })
    await world.failedJob({ kind: 'unknown', lastError: 'the reason', failedAt: new Date('2026-01-02') })
    await world.failedJob({ failedAt: null })
    expect(await list()).toMatchObject([
      { title: 'unknown', error: 'the reason', attempts: 12 },
      { title: 'Email about a decision or another event' },
    ])
    const system = await find()
    expect(system.jobs).toMatchObject({ failed: { count: 2 }, waiting: { count: 1 } })
    expect(statesOf('Background jobs', system.findings)).toEqual(['warning'])
  })

  it('are paged without a gap or a repetition', async () => {
    for (let day = 1; day <= 5; day += 1) await world.failedJob({ kind: `${day}`, failedAt: new Date(2026, 0, day) })
    const first = await world.call(agent, routes.listFailedJobs, { query: { limit: 3 } })
    const second = await world.call(agent, routes.listFailedJobs, { query: { limit: 3, cursor: first.next ?? '' } })
    expect([...first.body, ...second.body].map(({ title }) => title)).toEqual(['5', '4', '3', '2', '1'])
    expect(second.next).toBeNull()
  })

  it('run again, one or all, with all their tries', async () => {
    const one = await world.failedJob()
    const other = await world.failedJob()
    expect((await world.call(agent, routes.retryFailedJob, { params: { id: one.id } })).status).toBe(200)
    expect((await list()).map(({ id }) => id)).toEqual([other.id])
    expect((await world.call(agent, routes.retryFailedJobs)).body).toEqual({ count: 1 })
    expect(await list()).toEqual([])
    const rows = await world.db.select().from(jobs)
    expect(rows.every(({ attempts, runAt }) => attempts === 0 && runAt <= new Date())).toBe(true)
  })

  it('are discarded; a job that waits is neither run again nor discarded', async () => {
    const failed = await world.failedJob()
    const waiting = await world.failedJob({ failedAt: null })
    expect((await world.call(agent, routes.discardFailedJob, { params: { id: failed.id } })).status).toBe(200)
    for (const route of [routes.discardFailedJob, routes.retryFailedJob])
      for (const { id } of [failed, waiting])
        expect((await world.call(agent, route, { params: { id } })).status).toBe(404)
    expect(await world.db.$count(jobs)).toBe(1)
  })

  it('that wait for five minutes are a warning', async () => {
    await world.failedJob({ failedAt: null, runAt: new Date(Date.now() - 7 * 60_000) })
    expect(findingsOf('Background jobs', (await find()).findings)).toMatchObject([
      { state: 'warning', text: 'The next job has waited for 7 minutes.' },
    ])
  })
})

describe('email', () => {
  let server: MailServer
  let sending: World
  let reader: TestUser
  const email = { subject: 'Hello', paragraphs: [], link: { label: 'Open', path: '/' } }
  const recipient = { email: 'ada@mill.test' }
  beforeAll(async () => {
    server = await startMailServer()
    const inForce = [{ name: 'SMTP_URL', value: null, isSecret: true, isDefault: false }]
    sending = await makeWorld({ smtpUrl: server.url(), inForce })
    reader = await sending.agent()
  })
  afterAll(async () => {
    await server.close()
    await sending.close()
  })

  it('that is refused for good is listed with its address, and a temporary refusal is not', async () => {
    const send = () => deliver(sending.db, sending.context.mailer, 'id', recipient, email)
    await send()
    server.answer(() => ({ code: 451, words: 'Later' }))
    await expect(send()).rejects.toThrow()
    server.answer(() => ({ code: 550, words: 'No such mailbox' }))
    await send()
    const { body } = await sending.call(reader, routes.listBouncedEmails)
    expect(body).toMatchObject([{ address: 'ada@mill.test', code: 550 }])
    expect(statesOf('Email', (await find(sending, reader)).findings)).toEqual(['ok', 'warning'])
  })

  it('is forgotten after 90 days', async () => {
    await sending.db.delete(bouncedEmails)
    const ages = [sql`now() - interval '91 days'`, sql`now() - interval '89 days'`]
    for (const at of ages) await sending.db.insert(bouncedEmails).values({ address: 'a', code: 550, at })
    await sending.runTask('sweep bounced emails')
    expect(await sending.db.$count(bouncedEmails)).toBe(1)
  })

  it('is a failed finding when the mail server does not answer', async () => {
    const inForce = [{ name: 'SMTP_URL', value: null, isSecret: true, isDefault: false }]
    const silent = await makeWorld({ smtpUrl: 'smtp://127.0.0.1:1', inForce })
    const [finding] = findingsOf('Email', (await find(silent, await silent.agent())).findings)
    expect(finding).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('The mail server could not be used: connect ECONNREFUSED'),
    })
    await silent.close()
  })

  it('is a warning without a mail server', async () => {
    expect(statesOf('Email', (await find()).findings)).toEqual(['warning'])
  })
})

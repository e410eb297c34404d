import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { securityRoutes } from '@lintel/contract/security/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { migrationsFolder } from '../../../db/migrations.ts'
import { jobs } from '../../../jobs/table.ts'
import { emailLimits } from '../../../mail/table.ts'
import { tokenIn } from '../../../test/emailed-links.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { accountLinks, sessions, users } from '../table.ts'

const SITE = 'https://homes.example'
const headers = { origin: SITE }
const server = await startMailServer()
afterAll(() => server.close())
const world = await makeWorldForFile({ publicUrl: SITE, smtpUrl: server.url(), isDemoOn: false })
let user: TestUser
let agent: TestUser
beforeEach(async () => {
  await world.db.delete(jobs)
  await world.db.delete(emailLimits)
  await world.db.delete(accountLinks)
  await world.db.update(users).set({ email: null })
  user = await world.tenant({ firstName: 'Tesa', email: 'tessa@mill.example', phone: '1' })
  agent = await world.agent({ firstName: 'Noor', lastName: 'Haddad' })
  server.mails.length = 0
})

const correct = (body: object, { by = agent, of = user, ifMatch = '*' } = {}) =>
  world.call(by, routes.correctDetails, { params: { id: of.id }, body, headers: { ...headers, 'if-match': ifMatch } })
const own = async () => (await world.call(user, routes.currentUser)).body
const received = () => server.mails.map(({ subject, receivers }) => `${receivers.join()}: ${subject}`).sort()
const verify = (token: string, by: TestUser | null) => world.call(by, routes.verifyEmail, { body: { token }, headers })
const thread = async () =>
  (await world.call(user, messageRoutes.thread, { params: { userId: agent.id } })).body.map(({ content }) => content)

describe('an agent who corrects details', () => {
  it('changes the given details, and notifies the person in the app, by email and in the security log', async () => {
    const { status, body, headers: answered } = await correct({ firstName: ' Tessa ', phone: '' })
    expect([status, answered.etag]).toEqual([200, `"${body.updatedAt}"`])
    expect(await own()).toMatchObject({ firstName: 'Tessa', phone: null, isEmailVerified: true })
    expect(await thread()).toEqual([
      'Noor Haddad corrected your name and phone number. If that is not right, change it back in your profile, and tell whoever runs this site.',
    ])
    await world.runJobs()
    expect(received()).toEqual(['tessa@mill.example: Noor Haddad corrected your name and phone number'])
    const { body: log } = await world.call(user, securityRoutes.listOwn)
    expect(log[0]).toMatchObject({ kind: 'details_corrected', actor: { id: agent.id }, person: { id: user.id } })
  })

  it('sends no notice of a correction that changes nothing', async () => {
    const before = await own()
    expect((await correct({ firstName: 'Tesa', email: 'tessa@mill.example' })).status).toBe(200)
    expect([await own(), await thread(), await world.db.$count(jobs)]).toEqual([before, [], 0])
  })

  it.each([
    ['themselves', () => agent, 403],
    ['an agent', () => world.agent(), 403],
    ['a waiting agent', () => world.waitingAgent(), 403],
    ['a disabled account', () => world.owner({ disabledAt: new Date() }), 409],
    ['a deleted account', () => world.owner({ deletedAt: new Date() }), 404],
    ['nobody', () => ({ ...user, id: crypto.randomUUID() }), 404],
  ])('is refused for %s', async (_what, find, expected) => {
    const of = await find()
    expect((await correct({ phone: '2' }, { of })).status).toBe(expected)
    expect(await world.db.$count(users, eq(users.phone, '2'))).toBe(0)
  })

  it.each([
    ['firstName', ''],
    ['lastName', 'x'.repeat(101)],
    ['email', 'tessa'],
    ['email', `tessa@xn--${'a'.repeat(60)}.example`],
    ['phone', '1'.repeat(41)],
  ])('is told what is wrong with a %s', async (field, value) => {
    expect((await correct({ [field]: value })).problem).toMatchObject({
      status: 400,
      errors: { [field]: expect.any(String) },
    })
  })

  it('gives the password again for another address, and not for the rest', async () => {
    const longAgo = { confirmedAt: new Date('2026-01-01') }
    await world.db.update(sessions).set(longAgo).where(eq(sessions.userId, agent.id))
    expect((await correct({ email: 'new@mill.example' })).problem.type).toBe('urn:lintel:problem:password-needed')
    expect((await own()).email).toBe('tessa@mill.example')
    expect((await correct({ phone: '2' })).status).toBe(200)
  })

  it('overwrites nothing that another agent changed since: of two at once, one wins', async () => {
    const other = await world.agent()
    const ifMatch = `"${(await own()).updatedAt}"`
    const both = await Promise.all([
      correct({ phone: '2' }, { ifMatch }),
      correct({ phone: '3' }, { ifMatch, by: other }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
    expect(
      (await correct({ phone: '4' }, { ifMatch: String(both[0].headers.etag ?? both[1].headers.etag) })).status,
    ).toBe(200)
    const { updatedAt } = await own()
    for (const other of ['"x"', '""', 'W/"x"', `W/"${updatedAt}"`])
      expect((await correct({ phone: '5' }, { ifMatch: other })).status).toBe(412)
    for (const malformed of [updatedAt, `"${updatedAt}`, `W/${updatedAt}`, `"${updatedAt}", "x"`])
      expect((await correct({ phone: '5' }, { ifMatch: malformed })).problem).toMatchObject({
        status: 400,
        detail: expect.stringMatching(/^If-Match takes one version/),
      })
  })
})

describe('an address that an agent entered', () => {
  const NEW = 'agent@own.example'
  const forget = async () => {
    server.mails.length = 0
    await world.db.delete(jobs)
    await world.call(null, routes.forgotPassword, { body: { account: user.username }, headers })
    await world.runJobs()
    return received()
  }

  it('is not verified, and the old one gets an email with how to undo it', async () => {
    expect((await correct({ email: NEW })).status).toBe(200)
    expect(await own()).toMatchObject({ email: NEW, isEmailVerified: false })
    await world.runJobs()
    expect(received()).toEqual([
      `${NEW}: Verify your email address`,
      'tessa@mill.example: An agent changed your email address',
    ])
    const told = server.mails.find(({ receivers }) => receivers.includes('tessa@mill.example'))
    expect(told?.text).toContain('sign in and put your address back in your profile')
    expect(told?.raw).not.toMatch(/Noor|Tesa/)
    expect(await forget()).toEqual([])
  })

  it('is verified by its signed-in user alone, so that no agent takes the account over by it', async () => {
    await correct({ email: NEW })
    await world.runJobs()
    const token = tokenIn(server.mails.find(({ receivers }) => receivers.includes(NEW)))
    for (const by of [null, agent, await world.tenant()])
      expect((await verify(token, by)).problem).toMatchObject({
        status: 409,
        detail: expect.stringMatching(/^An agent entered/),
      })
    expect(await forget()).toEqual([])
    expect((await verify(token, user)).status).toBe(200)
    expect((await own()).isEmailVerified).toBe(true)
    expect(await forget()).toEqual([`${NEW}: Set a new password`])
  })

  it('is verified by its signed-in user alone, also by a link that the user asks for', async () => {
    await correct({ email: NEW })
    await world.runJobs()
    server.mails.length = 0
    await world.call(user, routes.requestVerification, { headers })
    await world.runJobs()
    expect(received()).toEqual([`${NEW}: Verify your email address`])
    const token = tokenIn(server.mails[0])
    for (const by of [null, agent, await world.tenant()])
      expect((await verify(token, by)).problem).toMatchObject({
        status: 409,
        detail: expect.stringMatching(/^An agent entered/),
      })
    expect(await forget()).toEqual([])
    expect((await verify(token, user)).status).toBe(200)
    expect((await own()).isEmailVerified).toBe(true)
  })

  it('stays one when its user saves the profile with it, and is none once the user enters an address', async () => {
    const change = (email: string) => world.call(user, routes.changeProfile, { body: { email }, headers })
    const verifyLast = async () => {
      await world.runJobs()
      return (await verify(tokenIn(server.mails.at(-1)), null)).status
    }
    await correct({ email: NEW })
    await change(NEW)
    await world.call(user, routes.requestVerification, { headers })
    expect(await verifyLast()).toBe(409)
    await change('tessa@own.example')
    expect(await verifyLast()).toBe(200)
  })

  it('is one after an upgrade, by the security log', async () => {
    const other = await world.tenant({ email: 'other@mill.example' })
    await correct({ email: NEW })
    await correct({ email: 'other@typed.example' }, { of: other })
    await world.call(other, routes.changeProfile, { body: { email: 'other@own.example' }, headers })
    await correct({ phone: '2' }, { of: other })
    const enteredBy = async () =>
      Object.fromEntries(
        (await world.db.select().from(users)).flatMap(({ email, emailEnteredBy }) =>
          email ? [[email, emailEnteredBy]] : [],
        ),
      )
    const expected = await enteredBy()
    expect(expected).toEqual({ [NEW]: agent.id, 'other@own.example': null })
    await world.db.update(users).set({ emailEnteredBy: null })
    const file = readdirSync(migrationsFolder()).find((name) => name.endsWith('_email_entered_by.sql')) ?? ''
    const statements = readFileSync(path.join(migrationsFolder(), file), 'utf8').split('--> statement-breakpoint')
    await world.pool.query(statements.at(-1) ?? '')
    expect(await enteredBy()).toEqual(expected)
  })

  it('gets no link that its user asked for at an address before', async () => {
    await world.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id))
    await world.call(user, routes.requestVerification, { headers })
    await correct({ email: NEW })
    await world.runJobs()
    expect(received()).toEqual([`${NEW}: Verify your email address`])
    expect((await verify(tokenIn(server.mails[0]), null)).status).toBe(409)
  })

  it('is removed without a link', async () => {
    await correct({ email: '' })
    await world.runJobs()
    expect(received()).toEqual(['tessa@mill.example: An agent changed your email address'])
  })
})

/* Over 250 lines: every way to ask for, use and void a link shares one mail server, one site and the same helpers. */
import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { jobs } from '../../../jobs/table.ts'
import { emailLimits } from '../../../mail/table.ts'
import { tokenIn } from '../../../test/emailed-links.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { RESETS_PER_HOUR } from '../links.ts'
import { hashPassword } from '../passwords.ts'
import { accountLinks, sessions, users } from '../table.ts'

const SITE = 'https://homes.example'
const headers = { origin: SITE }
const OLD = 'a quiet street'
const NEW = 'a quieter street'
const server = await startMailServer()
afterAll(() => server.close())
const world = await makeWorldForFile({ publicUrl: SITE, smtpUrl: server.url(), isDemoOn: false })
let user: TestUser
beforeEach(async () => {
  await world.db.delete(jobs)
  await world.db.delete(accountLinks)
  await world.db.delete(emailLimits)
  await world.db.update(users).set({ email: null })
  server.mails.length = 0
  user = await world.tenant({ email: 'ada@mill.example', passwordHash: await hashPassword(OLD) })
})

const forget = async (account: string) => {
  const { status, body } = await world.call(null, routes.forgotPassword, { body: { account }, headers })
  await world.runJobs()
  return { status, body }
}
const reset = (token: string, password = NEW) =>
  world.call(null, routes.resetPassword, { body: { token, password }, headers })
const signIn = async (password: string) =>
  (await world.call(null, routes.login, { body: { username: user.username, password }, headers })).status
const received = () => server.mails.map(({ subject, receivers }) => `${receivers.join()}: ${subject}`)
const issue = (by: TestUser | null, id: string) => world.call(by, routes.issueResetLink, { params: { id }, headers })
const tokenOfUrl = (url: string) => new URL(url).hash.slice('#token='.length)

describe('a forgotten password', () => {
  it.each([
    ['username', () => user.username.toUpperCase()],
    ['address', () => 'ADA@mill.example'],
  ])('is set anew by the %s: all sessions end, and an email tells', async (_what, typed) => {
    expect(await forget(typed())).toEqual({ status: 200, body: null })
    expect(received()).toEqual(['ada@mill.example: Set a new password'])
    const [mail] = server.mails
    expect(mail?.text).toContain(`${SITE}/reset-password#token=`)
    expect(mail?.raw).not.toMatch(new RegExp(`${user.firstName}|${user.username}`))
    expect(await reset(tokenIn(mail))).toMatchObject({ status: 200, body: { username: user.username } })
    await world.runJobs()
    expect(received().slice(1)).toEqual(['ada@mill.example: Your password was changed'])
    expect(await world.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
    expect([await signIn(OLD), await signIn(NEW)]).toEqual([401, 200])
  })

  it('is answered the same, by the same statements, whatever was typed', async () => {
    await world.tenant({ username: 'noor', email: 'noor@mill.example', emailVerifiedAt: null })
    await world.tenant({ username: 'without' })
    const seen: [unknown, string[]][] = []
    const tried = [user.username, 'ada@mill.example', 'noor', 'noor@mill.example', 'without', 'nobody', 'x@y.example']
    for (const account of tried) {
      const query = vi.spyOn(pg.Client.prototype, 'query')
      const {
        status,
        body,
        headers: answered,
      } = await world.call(null, routes.forgotPassword, {
        body: { account },
        headers,
      })
      const texts = query.mock.calls.map(([config]) => (typeof config === 'string' ? config : Object(config).text))
      query.mockRestore()
      seen.push([{ status, body, changed: answered.changed }, texts])
    }
    expect(seen[0]?.[1].length).toBeGreaterThan(1)
    for (const one of seen) expect(one).toEqual(seen[0])
    await world.runJobs()
    // The username and the address mean one account: of two links only the newest is sent.
    expect(received()).toEqual(['ada@mill.example: Set a new password'])
  })

  it('needs a verified address', async () => {
    await world.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id))
    await forget(user.username)
    await forget('ada@mill.example')
    expect([server.mails, await world.db.$count(accountLinks)]).toEqual([[], 0])
  })

  it('sends each account of an address its link', async () => {
    const other = await world.owner({ email: 'Ada@mill.example' })
    await forget('ada@mill.example')
    expect(server.mails).toHaveLength(2)
    const names = await Promise.all(server.mails.map(async (mail) => (await reset(tokenIn(mail))).body.username))
    expect(names.sort()).toEqual([user.username, other.username].sort())
  })

  it('sends no link to a demo account while the demo is off', async () => {
    await world.tenant({ username: 'demo', email: 'demo@mill.example', isDemo: true })
    await forget('demo')
    expect(server.mails).toEqual([])
  })

  it(`sends an account at most ${RESETS_PER_HOUR} links an hour`, async () => {
    for (let i = 0; i < RESETS_PER_HOUR + 2; i++) await forget(user.username)
    expect(server.mails).toHaveLength(RESETS_PER_HOUR)
    const hourAgo = new Date(Date.now() - 60 * 60 * 1000 - 1)
    await world.db.update(accountLinks).set({ createdAt: hourAgo })
    await forget(user.username)
    expect(server.mails).toHaveLength(RESETS_PER_HOUR + 1)
  })

  it('makes no more links when several requests run at once', async () => {
    for (let i = 0; i < 9; i++) {
      await world.call(null, routes.forgotPassword, { body: { account: user.username }, headers })
      // As if it had begun: the next request enqueues another.
      await world.db.update(jobs).set({ key: null })
    }
    expect(await world.db.$count(jobs)).toBe(9)
    await Promise.all([1, 2, 3, 4, 5].map(() => world.runJobs()))
    expect(await world.db.$count(accountLinks, eq(accountLinks.userId, user.id))).toBe(RESETS_PER_HOUR)
  })

  it('limits tries by address', async () => {
    const limited = await makeLimitedCall()
    for (let i = 0; i < 6; i++) expect(await limited(`nobody${i}`)).toBe(200)
    expect(await limited('nobody')).toBe(429)
  })
})

async function makeLimitedCall() {
  const { makeWorld } = await import('../../../test/world.ts')
  const limited = await makeWorld({ isRateLimitOn: true })
  afterAll(() => limited.close())
  return async (account: string) =>
    (await limited.call(null, routes.forgotPassword, { body: { account }, address: '203.0.113.7' })).status
}

describe('a link to set a password', () => {
  const getToken = async () => {
    await forget(user.username)
    return tokenIn(server.mails.at(-1))
  }

  it('is stored as a hash only, in no job either', async () => {
    await world.call(null, routes.forgotPassword, { body: { account: user.username }, headers })
    server.answer(() => ({ code: 451, words: 'later' }))
    await world.runJobs()
    server.answer(() => null)
    const stored = JSON.stringify([await world.db.select().from(jobs), await world.db.select().from(accountLinks)])
    await world.db.update(jobs).set({ runAt: new Date(Date.now() - 1) })
    await world.runJobs()
    const token = tokenIn(server.mails[0])
    expect(token).toHaveLength(43)
    expect(stored).not.toContain(token)
  })

  it('keeps the link after a refused password', async () => {
    const token = await getToken()
    expect((await reset(token, 'short')).problem.errors).toEqual({
      password: 'Password must be at least 6 characters',
    })
    expect((await reset(token, 'password')).problem.errors).toEqual({
      password: 'This password is too common; please choose another',
    })
    expect((await reset(token)).status).toBe(200)
  })

  it('works once, also when it is posted several times at once', async () => {
    const token = await getToken()
    const answers = await Promise.all([1, 2, 3, 4].map((at) => reset(token, `${NEW} ${at}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await reset(token)).problem.detail).toBe('This link has been used already. Each link works once.')
  })

  it('works for 30 minutes, and only the newest', async () => {
    const [first, second] = [await getToken(), await getToken()]
    expect((await reset(first)).problem.detail).toMatch(/^This link has expired, or a newer one was sent/)
    const [row] = await world.db.select().from(accountLinks).orderBy(accountLinks.createdAt).offset(1)
    expect(row && row.expiresAt.getTime() - row.createdAt.getTime()).toBeCloseTo(30 * 60 * 1000, -4)
    await world.db.update(accountLinks).set({ expiresAt: new Date() })
    expect((await reset(second)).status).toBe(409)
    expect(await signIn(OLD)).toBe(200)
  })

  it('does not verify, and a link that verifies does not set a password', async () => {
    const token = await getToken()
    expect((await world.call(null, routes.verifyEmail, { body: { token }, headers })).status).toBe(404)
    await world.db.update(accountLinks).set({ kind: 'verify' })
    expect((await reset(token)).status).toBe(404)
  })

  it('is worth nothing after the address or the password was changed', async () => {
    const token = await getToken()
    await world.call(user, routes.changeProfile, { body: { email: 'new@mill.example' }, headers })
    expect((await reset(token)).problem.detail).toMatch(/^This link is for an email address that the account no longer/)
    await world.db.update(users).set({ email: 'ada@mill.example' }).where(eq(users.id, user.id))
    await world.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user.id))
    const next = await getToken()
    const body = { currentPassword: OLD, newPassword: NEW }
    expect((await world.call(user, routes.changePassword, { body, headers })).status).toBe(200)
    expect((await reset(next)).status).toBe(409)
    expect(await signIn(NEW)).toBe(200)
  })

  it('ends sessions that start meanwhile', async () => {
    const token = await getToken()
    const signIns = [1, 2, 3].map(() => signIn(OLD))
    await Promise.all([reset(token), ...signIns])
    expect(await world.db.$count(sessions, eq(sessions.userId, user.id))).toBe(0)
  })
})

describe('a link that an agent makes', () => {
  it('sets a password without an address; its user gets a notice, and one email', async () => {
    const agent = await world.agent()
    const { status, body } = await issue(agent, user.id)
    expect(status).toBe(200)
    expect(body.url).toMatch(new RegExp(`^${SITE}/reset-password#token=[\\w-]{43}$`))
    await world.runJobs()
    expect(received()).toEqual(['ada@mill.example: An agent made a link to set your password'])
    const thread = await world.call(user, messageRoutes.thread, { params: { userId: agent.id }, headers })
    expect(thread.body.map(({ content }) => content)).toEqual([
      expect.stringMatching(/^An agent made a link with which you can set a new password/),
    ])
    const links = await world.db.select().from(accountLinks)
    expect(links).toMatchObject([{ kind: 'reset', issuedBy: agent.id, email: null, userId: user.id }])
    expect((await reset(tokenOfUrl(body.url))).status).toBe(200)
    expect(await signIn(NEW)).toBe(200)
  })

  it('is refused for agents, waiting ones and oneself, and where there is no account', async () => {
    const agent = await world.agent()
    for (const { id } of [agent, await world.agent(), await world.waitingAgent()])
      expect((await issue(agent, id)).status).toBe(403)
    expect((await issue(agent, '01890000-0000-7000-8000-000000000000')).status).toBe(404)
    expect((await issue(agent, (await world.owner({ isDemo: true })).id)).status).toBe(409)
    expect((await issue(await world.waitingAgent(), user.id)).status).toBe(403)
    expect(await world.db.$count(accountLinks)).toBe(0)
  })

  it('replaces the earlier one, is not replaced by one that was asked for by email, and is limited', async () => {
    const agent = await world.agent()
    const urls = [(await issue(agent, user.id)).body.url, (await issue(agent, user.id)).body.url]
    await forget(user.username)
    const [first = '', second = ''] = urls.map(tokenOfUrl)
    expect((await reset(first)).status).toBe(409)
    expect((await issue(agent, user.id)).status).toBe(200)
    expect((await issue(agent, user.id)).problem.detail).toBe(
      'Three links were made for this account within an hour. Wait a little.',
    )
    expect((await reset(second)).status).toBe(409)
  })
})

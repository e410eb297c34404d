import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { jobs } from '../../../jobs/table.ts'
import { emailLimits } from '../../../mail/table.ts'
import { tokenIn } from '../../../test/emailed-links.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { accountLinks, users } from '../table.ts'
import { VERIFICATIONS_PER_DAY } from './jobs.ts'

const SITE = 'https://homes.example'
const headers = { origin: SITE }
const server = await startMailServer()
afterAll(() => server.close())
const world = await makeWorldForFile({ publicUrl: SITE, smtpUrl: server.url() })
let count = 0
let user: TestUser
let email: string
beforeEach(async () => {
  count += 1
  await world.db.delete(jobs)
  await world.db.delete(emailLimits)
  email = `ada${count}@mill.example`
  user = await world.tenant({ email, emailVerifiedAt: null })
  server.mails.length = 0
})

const ask = async (by = user) => {
  const { status, body } = await world.call(by, routes.requestVerification, { headers })
  await world.runJobs()
  return { status, body }
}
const verify = (token: string, by: TestUser | null = null) =>
  world.call(by, routes.verifyEmail, { body: { token }, headers })
const isVerified = async (of = user) => (await world.call(of, routes.currentUser)).body.isEmailVerified
const change = (values: object) => world.call(user, routes.changeProfile, { body: values, headers })
const received = () => server.mails.map(({ subject, receivers }) => `${receivers.join()}: ${subject}`).sort()

describe('verifying an address', () => {
  it('sends a link after registration, of fixed text, and verifies when it is posted', async () => {
    const form = { username: `eve${count}`, password: 'a quiet street', firstName: 'Pay', lastName: 'evil.example' }
    const address = `new${count}@mill.example`
    await world.call(null, routes.register, { body: { ...form, role: 'tenant', email: address }, headers })
    await world.runJobs()
    expect(received()).toEqual([`${address}: Verify your email address`])
    const [mail] = server.mails
    expect(mail?.raw).not.toMatch(/evil|Pay/)
    expect(mail?.to).toEqual([{ name: '', address }])
    expect(mail?.text).toContain(`${SITE}/verify-email#token=`)
    const token = tokenIn(mail)
    expect(await world.db.select().from(accountLinks).where(eq(accountLinks.tokenHash, token))).toEqual([])
    expect(await verify(token)).toMatchObject({ status: 200, body: null })
    const [row] = await world.db.select().from(users).where(eq(users.email, address))
    expect(row?.emailVerifiedAt).toBeInstanceOf(Date)
  })

  it('sends nothing after registration without an address', async () => {
    const form = { username: `noor${count}`, password: 'a quiet street', firstName: 'N', lastName: 'H', role: 'tenant' }
    await world.call(null, routes.register, { body: form, headers })
    expect(await world.db.$count(jobs)).toBe(0)
  })

  it('rejects wrong, used and expired links in words', async () => {
    expect((await verify('x')).problem.detail).toMatch(/^This link is not complete/)
    await ask()
    const token = tokenIn(server.mails[0])
    await world.db.update(accountLinks).set({ expiresAt: new Date() }).where(eq(accountLinks.userId, user.id))
    expect((await verify(token)).problem).toMatchObject({ status: 409 })
    expect((await verify(token)).problem.detail).toMatch(/^This link has expired/)
    expect(await isVerified()).toBe(false)
    await ask()
    const next = tokenIn(server.mails[1])
    expect((await verify(next)).status).toBe(200)
    expect((await verify(next)).problem.detail).toBe('This link has been used already. Each link works once.')
  })

  it('uses a link once when it is posted several times at once', async () => {
    await ask()
    const token = tokenIn(server.mails[0])
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => verify(token)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409, 409, 409])
  })

  it('verifies the link’s account when another is signed in', async () => {
    await ask()
    const other = await world.owner({ email: 'other@mill.example', emailVerifiedAt: null })
    expect((await verify(tokenIn(server.mails[0]), other)).status).toBe(200)
    expect([await isVerified(), await isVerified(other)]).toEqual([true, false])
  })

  it('does not verify an address that the account no longer has', async () => {
    await ask()
    const token = tokenIn(server.mails[0])
    await change({ email: `other${count}@mill.example` })
    expect((await verify(token)).problem.detail).toBe(
      'This link is for an email address that the account no longer has.',
    )
    expect(await isVerified()).toBe(false)
  })
})

describe('a changed address', () => {
  it('takes effect unverified; the old one gets an email if it was verified', async () => {
    await change({ email: `b${count}@mill.example` })
    await world.runJobs()
    expect(received()).toEqual([`b${count}@mill.example: Verify your email address`])
    await verify(tokenIn(server.mails[0]))
    server.mails.length = 0
    expect((await change({ email: `c${count}@mill.example` })).body).toMatchObject({ isEmailVerified: false })
    await world.runJobs()
    expect(received()).toEqual([
      `b${count}@mill.example: Your email address was changed`,
      `c${count}@mill.example: Verify your email address`,
    ])
    expect(server.mails.map(({ text }) => text).join()).not.toMatch(new RegExp(`${user.firstName}|${user.username}`))
  })

  it('loses its verification in the database, whatever changes it', async () => {
    await world.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, user.id))
    await world.db.update(users).set({ firstName: 'Ada', email }).where(eq(users.id, user.id))
    expect(await isVerified()).toBe(true)
    await world.db.update(users).set({ email: null }).where(eq(users.id, user.id))
    expect(await isVerified()).toBe(false)
  })
})

describe('the limits of verification emails', () => {
  it('hold for an account, whatever its address, and the answer stays the same', async () => {
    for (let i = 0; i < VERIFICATIONS_PER_DAY + 2; i++) {
      expect(await ask()).toEqual({ status: 200, body: null })
      await change({ email: `a${i}-${count}@mill.example` })
      await world.runJobs()
    }
    expect(server.mails).toHaveLength(VERIFICATIONS_PER_DAY)
  })

  it('hold for an address in any case, whatever the account, also at once', async () => {
    const others = await Promise.all(
      Array.from({ length: VERIFICATIONS_PER_DAY + 3 }, (_, at) =>
        world.tenant({ email: at % 2 ? email : email.toUpperCase(), emailVerifiedAt: null }),
      ),
    )
    for (const one of others) await world.call(one, routes.requestVerification, { headers })
    await Promise.all([world.runJobs(), world.runJobs(), world.runJobs()])
    await world.runJobs()
    expect(server.mails).toHaveLength(VERIFICATIONS_PER_DAY)
  })

  it('end after a day', async () => {
    for (let i = 0; i <= VERIFICATIONS_PER_DAY; i++) await ask()
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000 - 1)
    await world.db.update(accountLinks).set({ createdAt: yesterday }).where(eq(accountLinks.userId, user.id))
    await world.db.update(emailLimits).set({ securitySentAt: Array(VERIFICATIONS_PER_DAY).fill(yesterday) })
    await ask()
    expect(server.mails).toHaveLength(VERIFICATIONS_PER_DAY + 1)
  })

  it('send nothing to a verified address or an account without one, with the same answer', async () => {
    const [verified, without] = [await world.tenant({ email: 'v@mill.example' }), await world.tenant()]
    expect([await ask(verified), await ask(without)]).toEqual([
      { status: 200, body: null },
      { status: 200, body: null },
    ])
    expect(server.mails).toEqual([])
  })
})

describe('an international domain', () => {
  const ASCII = 'xn--mller-kva.de'
  const form = { password: 'a quiet street', firstName: 'Mia', lastName: 'Kva', role: 'tenant' }
  const register = (username: string, address: string) =>
    world.call(null, routes.register, { body: { ...form, username, email: address }, headers })

  it('is stored in one form, however it is given', async () => {
    expect((await register('mia-1', 'info@müller.de')).body.email).toBe('info@müller.de')
    expect((await register('mia-2', ` info@${ASCII} `)).body.email).toBe('info@müller.de')
    expect((await change({ email: 'müller@MÜLLER.de' })).body.email).toBe('müller@müller.de')
    const { status, problem } = await change({ email: 'ada@xn--a.de' })
    expect([status, problem.errors]).toEqual([400, { email: 'Invalid email address' }])
  })

  it('is verified and used to set a password in either form, also where an earlier version stored the ASCII one', async () => {
    for (const [stored, typed] of [
      ['ina@müller.de', `INA@${ASCII}`],
      [`ino@${ASCII}`, 'ino@Müller.de'],
    ] as const) {
      const person = await world.tenant({ email: stored, emailVerifiedAt: null })
      await ask(person)
      expect((await verify(tokenIn(server.mails.at(-1)))).status).toBe(200)
      server.mails.length = 0
      await world.call(null, routes.forgotPassword, { body: { account: typed }, headers })
      await world.runJobs()
      expect(server.mails.map(({ subject }) => subject)).toEqual(['Set a new password'])
    }
  })

  it('shares the limit of its address in both forms', async () => {
    for (let at = 0; at < VERIFICATIONS_PER_DAY + 2; at++)
      await ask(await world.tenant({ email: `ulf@${at % 2 ? 'müller.de' : ASCII}`, emailVerifiedAt: null }))
    expect(server.mails).toHaveLength(VERIFICATIONS_PER_DAY)
    const rows = await world.db.select().from(emailLimits)
    expect(rows.map(({ address }) => address).filter((address) => !address.startsWith('by '))).toEqual([
      'ulf@müller.de',
      'to ulf@müller.de',
    ])
  })
})

it('sends the same link again when the process died before it was recorded', async () => {
  await world.call(user, routes.requestVerification, { headers })
  server.answer(() => ({ code: 451, words: 'later' }))
  await world.runJobs()
  server.answer(() => null)
  const makeDue = () => world.db.update(jobs).set({ runAt: new Date(Date.now() - 1) })
  await makeDue()
  const [waiting] = await world.db.select().from(jobs)
  await world.runJobs()
  if (waiting) await world.db.insert(jobs).values(waiting)
  await world.runJobs()
  expect(server.mails.map(tokenIn)).toEqual([tokenIn(server.mails[0]), tokenIn(server.mails[0])])
  expect((await verify(tokenIn(server.mails[1]))).status).toBe(200)
})

it('leaves out a link that expired while mail was down', async () => {
  await world.call(user, routes.requestVerification, { headers })
  server.answer(() => ({ code: 451, words: 'later' }))
  await world.runJobs()
  server.answer(() => null)
  await world.db.update(accountLinks).set({ expiresAt: new Date() }).where(eq(accountLinks.userId, user.id))
  await world.db.update(jobs).set({ runAt: new Date(Date.now() - 1) })
  await world.runJobs()
  expect([server.mails, await world.db.$count(jobs)]).toEqual([[], 0])
})

it('sweeps links a day after they expired', async () => {
  await ask()
  const [link] = await world.db.select().from(accountLinks).where(eq(accountLinks.userId, user.id))
  const inDays = (days: number) => new Date((link?.expiresAt.getTime() ?? 0) + days * 24 * 60 * 60 * 1000 + 1)
  const countAfter = async (days: number) => {
    await world.runTask('sweep expired account links', inDays(days))
    return world.db.$count(accountLinks, eq(accountLinks.userId, user.id))
  }
  expect([await countAfter(0), await countAfter(1)]).toEqual([1, 0])
})

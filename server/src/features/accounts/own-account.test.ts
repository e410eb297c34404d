import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { CLOSE_CODES } from '@lintel/contract/socket'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { jobs } from '../../jobs/table.ts'
import { waitUntilBlocked } from '../../test/locks.ts'
import { listenOn, openSocket } from '../../test/sockets.ts'
import { makeWorld, type TestUser, type World } from '../../test/world.ts'
import { hashPassword } from './passwords.ts'
import { sessions, users } from './table.ts'

const PASSWORD = 'three wooden doors'
const NEXT = 'four iron gates'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

let world: World
let host: string
let passwordHash: string
let person: TestUser
beforeAll(async () => {
  world = await makeWorld()
  host = await listenOn(world.app)
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(() => world.close())
beforeEach(async () => {
  person = await world.tenant({ passwordHash, email: 'old@example.com', phone: '123' })
})

const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''
const as = (cookie: string) => ({ ...person, cookie })
const signIn = (password = PASSWORD, userAgent = FIREFOX) =>
  world.call(null, routes.login, {
    body: { username: person.username, password },
    headers: { 'user-agent': userAgent },
  })
const isSignedIn = async (cookie: string) => (await world.call(as(cookie), routes.currentUser)).status === 200
const change = (by: TestUser, currentPassword: string, newPassword: string) =>
  world.call(by, routes.changePassword, { body: { currentPassword, newPassword } })

describe('one’s profile', () => {
  const edit = (body: object) => world.call(person, routes.changeProfile, { body })

  test('changes where something is given and stays as it is elsewhere', async () => {
    const { status, body } = await edit({ firstName: ' Noor ', phone: '' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: person.id,
      firstName: 'Noor',
      lastName: person.lastName,
      email: 'old@example.com',
      phone: null,
    })
    expect((await world.call(person, routes.currentUser)).body).toEqual(body)
    expect((await edit({})).body).toMatchObject({ firstName: 'Noor', phone: null })
  })

  test.each([
    ['firstName', '', 'First name is required'],
    ['lastName', ' ', 'Last name is required'],
    ['email', 'nowhere', 'Invalid email address'],
    ['phone', '1'.repeat(41), 'Phone must be at most 40 characters'],
  ])('refuses %s %j at its field', async (field, value, message) => {
    const { status, problem } = await edit({ [field]: value })
    expect([status, problem.errors]).toEqual([400, { [field]: message }])
  })

  test('is all there is to change: role, username and approval are not', async () => {
    await edit({ firstName: 'Noor', role: 'agent', username: 'root', id: 'x', isApproved: true, passwordHash: 'x' })
    const { body } = await world.call(person, routes.currentUser)
    expect(body).toMatchObject({ id: person.id, role: 'tenant', username: person.username })
    expect((await signIn()).status).toBe(200)
  })
})

describe('a new password', () => {
  test('signs out every other browser and gives this one a new session', async () => {
    const elsewhere = cookieOf(await signIn())
    const answer = await change(person, PASSWORD, NEXT)
    expect(answer.status).toBe(200)
    const renewed = cookieOf(answer)
    expect(await isSignedIn(renewed)).toBe(true)
    expect(await isSignedIn(person.cookie)).toBe(false)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect((await signIn(PASSWORD)).status).toBe(401)
    expect((await signIn(NEXT)).status).toBe(200)
  })

  test('ends the sockets of the others for good, and has this browser’s come again', async () => {
    const elsewhere = as(cookieOf(await signIn()))
    const bystander = await openSocket(host, await world.tenant())
    const [here, there] = [await openSocket(host, person), await openSocket(host, elsewhere)]
    const answer = await change(person, PASSWORD, NEXT)
    expect(await there.closed).toBe(CLOSE_CODES.signedOut)
    expect(await here.closed).toBe(CLOSE_CODES.renewed)
    const again = await openSocket(host, as(cookieOf(answer)))
    await expect(openSocket(host, elsewhere)).rejects.toMatchObject({ status: 401 })
    await bystander.flush()
    for (const socket of [again, bystander]) await socket.close()
  })

  test.each([
    ['wrong', NEXT, { currentPassword: 'This is not your current password' }],
    ['', NEXT, { currentPassword: 'Your current password is required' }],
    [PASSWORD, '12345', { newPassword: 'Password must be at least 6 characters' }],
    [PASSWORD, 'x'.repeat(201), { newPassword: 'Password must be at most 200 characters' }],
    [PASSWORD, 'Password1', { newPassword: 'This password is too common; please choose another' }],
    [
      'wrong',
      'Password1',
      {
        currentPassword: 'This is not your current password',
        newPassword: 'This password is too common; please choose another',
      },
    ],
  ])('in place of %j cannot be %j where that breaks a rule, and everything stays', async (current, next, errors) => {
    const { status, problem } = await change(person, current, next)
    expect([status, problem.errors]).toEqual([400, errors])
    expect(await isSignedIn(person.cookie)).toBe(true)
    expect((await signIn()).status).toBe(200)
  })

  test('is one of two that are set at the same moment; the other is told its password is no longer current', async () => {
    const sent = await world.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, person.id)).for('update')
      const calls = ['one new secret', 'another new secret'].map((next) => change(person, PASSWORD, next))
      // Both have been let in before either changes the account.
      await waitUntilBlocked(world.db, 2)
      return { calls }
    })
    const answers = await Promise.all(sent.calls)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const lost = answers.find(({ status }) => status === 400)
    expect(lost?.problem.errors).toEqual({ currentPassword: 'This is not your current password' })
    const kept = await world.db.select().from(sessions).where(eq(sessions.userId, person.id))
    expect(kept).toHaveLength(1)
  })

  test('leaves nobody in who signs in with the old one at the same moment', async () => {
    const [changed, ...tries] = await Promise.all([
      change(person, PASSWORD, NEXT),
      ...Array.from({ length: 12 }, () => signIn()),
    ])
    expect(changed.status).toBe(200)
    for (const { status, headers } of tries) {
      expect([200, 401]).toContain(status)
      if (status === 200) expect(await isSignedIn(cookieOf({ headers }))).toBe(false)
    }
    expect(await isSignedIn(cookieOf(changed))).toBe(true)
  })

  test('is not guessed at: too many wrong tries have to wait', async () => {
    const limited = await makeWorld({ isRateLimitOn: true })
    const guessed = await limited.tenant({ passwordHash })
    const guess = { body: { currentPassword: 'guess', newPassword: NEXT } }
    for (let i = 0; i < 20; i++) expect((await limited.call(guessed, routes.changePassword, guess)).status).toBe(400)
    const refused = await limited.call(guessed, routes.changePassword, guess)
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    await limited.close()
  })
})

test('who changes address or password is told so by mail, at the address there was; nothing else is worth one', async () => {
  await world.db.delete(jobs)
  await world.call(person, routes.changeProfile, { body: { firstName: 'Noor', email: 'old@example.com' } })
  await change(person, 'wrong', NEXT)
  expect(await world.db.select().from(jobs)).toEqual([])
  await world.call(person, routes.changeProfile, { body: { email: 'new@example.com' } })
  await change(person, PASSWORD, NEXT)
  const letters = await world.db.select().from(jobs).orderBy(jobs.createdAt)
  expect(letters.map(({ data }) => data)).toMatchObject([
    { userId: person.id, change: 'email', email: 'old@example.com' },
    { userId: person.id, change: 'password', email: 'new@example.com' },
  ])
  await world.runJobs()
})

describe('one’s sessions', () => {
  const list = async (by: TestUser) => (await world.call(by, routes.listSessions)).body

  test('are told in plain words, and give away nothing that signs in', async () => {
    const cookie = cookieOf(await signIn())
    const listed = await list(as(cookie))
    expect(listed.map(({ device, isCurrent }) => [device, isCurrent])).toEqual([
      ['Firefox on Linux', true],
      ['Unknown browser', false],
    ])
    for (const { signedInAt, lastUsedAt, expiresAt } of listed) {
      expect(Date.parse(lastUsedAt) - Date.parse(signedInAt)).toBeLessThan(60_000)
      expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(29 * 86_400_000)
    }
    const [row] = await world.db.select().from(sessions).where(eq(sessions.userId, person.id))
    expect(JSON.stringify(listed)).not.toContain(row?.sid)
  })

  test('tell when they were last used', async () => {
    const before = new Date(Date.now() - 60 * 60_000)
    await world.db.update(sessions).set({ usedAt: before }).where(eq(sessions.userId, person.id))
    const [used] = await list(person)
    expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThan(before.getTime() + 59 * 60_000)
  })

  test('end one by one, and with them their sockets', async () => {
    const other = as(cookieOf(await signIn()))
    const [here, there] = [await openSocket(host, person), await openSocket(host, other)]
    const ended = (await list(person)).find(({ isCurrent }) => !isCurrent)
    expect((await world.call(person, routes.endSession, { params: { id: ended?.id ?? '' } })).status).toBe(200)
    expect(await there.closed).toBe(CLOSE_CODES.signedOut)
    expect(await isSignedIn(other.cookie)).toBe(false)
    await here.flush()
    await here.close()
    expect(await list(person)).toHaveLength(1)
  })

  test('end all but the one that asks', async () => {
    const others = [cookieOf(await signIn()), cookieOf(await signIn())]
    expect((await world.call(person, routes.endOtherSessions)).status).toBe(200)
    expect(await Promise.all([person.cookie, ...others].map(isSignedIn))).toEqual([true, false, false])
  })

  test('end here, too, which is to sign out', async () => {
    const [mine] = await list(person)
    const answer = await world.call(person, routes.endSession, { params: { id: mine?.id ?? '' } })
    expect(String(answer.headers['set-cookie'])).toContain('lintel_session=;')
    expect(await isSignedIn(person.cookie)).toBe(false)
  })

  test('of others are not there to end', async () => {
    const other = await world.agent()
    const [theirs] = await list(other)
    expect((await world.call(person, routes.endSession, { params: { id: theirs?.id ?? '' } })).status).toBe(404)
    await world.call(person, routes.endOtherSessions)
    expect(await isSignedIn(other.cookie)).toBe(true)
  })

  test('that have ended by themselves are no longer told', async () => {
    await signIn()
    const [old] = (await list(person)).filter(({ isCurrent }) => !isCurrent)
    await world.db
      .update(sessions)
      .set({ expire: new Date(Date.now() - 1) })
      .where(eq(sessions.id, old?.id ?? ''))
    expect(await list(person)).toHaveLength(1)
  })
})

import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { CLOSE_CODES } from '@lintel/contract/socket'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { jobs } from '../../jobs/table.ts'
import { waitUntilBlocked } from '../../test/locks.ts'
import { listenOn, openSocket } from '../../test/sockets.ts'
import { makeWorld, makeWorldForFile, type TestUser } from '../../test/world.ts'
import { hashPassword } from './passwords.ts'
import { sessions, users } from './table.ts'

const PASSWORD = 'three wooden doors'
const NEXT = 'four iron gates'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'

const world = await makeWorldForFile()
const host = await listenOn(world.app)
const passwordHash = await hashPassword(PASSWORD)
let person: TestUser
beforeEach(async () => {
  person = await world.tenant({ passwordHash, email: 'old@example.com', phone: '123' })
})

const cookieOf = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['set-cookie']).split(';')[0] ?? ''
const as = (cookie: string) => ({ ...person, cookie })
const signIn = (password = PASSWORD, userAgent = FIREFOX) =>
  world.call(null, routes.login, {
    body: { username: person.username, password },
    headers: { 'user-agent': userAgent },
  })
const isSignedIn = async (cookie: string) => (await world.call(as(cookie), routes.currentUser)).status === 200
const change = (by: TestUser, currentPassword: string, newPassword: string) =>
  world.call(by, routes.changePassword, { body: { currentPassword, newPassword } })

describe('changeProfile', () => {
  const edit = (body: object) => world.call(person, routes.changeProfile, { body })

  test('changes the given fields and keeps the others', async () => {
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
  ])('rejects %s %j at its field', async (field, value, message) => {
    const { status, problem } = await edit({ [field]: value })
    expect([status, problem.errors]).toEqual([400, { [field]: message }])
  })

  test('ignores id, role, username, approval and password hash', async () => {
    await edit({ firstName: 'Noor', role: 'agent', username: 'root', id: 'x', isApproved: true, passwordHash: 'x' })
    const { body } = await world.call(person, routes.currentUser)
    expect(body).toMatchObject({ id: person.id, role: 'tenant', username: person.username })
    expect((await signIn()).status).toBe(200)
  })
})

describe('changePassword', () => {
  test('ends all sessions and gives this browser a new one', async () => {
    const elsewhere = cookieOf(await signIn())
    const response = await change(person, PASSWORD, NEXT)
    expect(response.status).toBe(200)
    const renewed = cookieOf(response)
    expect(await isSignedIn(renewed)).toBe(true)
    expect(await isSignedIn(person.cookie)).toBe(false)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect((await signIn(PASSWORD)).status).toBe(401)
    expect((await signIn(NEXT)).status).toBe(200)
  })

  test('closes the sockets of other browsers as signed out and makes this browser reconnect', async () => {
    const elsewhere = as(cookieOf(await signIn()))
    const bystander = await openSocket(host, await world.tenant())
    const [here, there] = [await openSocket(host, person), await openSocket(host, elsewhere)]
    const response = await change(person, PASSWORD, NEXT)
    expect(await there.closed).toBe(CLOSE_CODES.signedOut)
    expect(await here.closed).toBe(CLOSE_CODES.renewed)
    const renewed = await openSocket(host, as(cookieOf(response)))
    await expect(openSocket(host, elsewhere)).rejects.toMatchObject({ status: 401 })
    await bystander.flush()
    for (const socket of [renewed, bystander]) await socket.close()
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
  ])('rejects the current password %j with the new password %j and changes nothing', async (current, next, errors) => {
    const { status, problem } = await change(person, current, next)
    expect([status, problem.errors]).toEqual([400, errors])
    expect(await isSignedIn(person.cookie)).toBe(true)
    expect((await signIn()).status).toBe(200)
  })

  test('lets one of two concurrent changes win; the other fails at its current password', async () => {
    const { calls } = await world.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, person.id)).for('update')
      const calls = ['one new secret', 'another new secret'].map((next) => change(person, PASSWORD, next))
      // Both have checked the current password before either changes the account.
      await waitUntilBlocked(world.db, 2)
      return { calls }
    })
    const responses = await Promise.all(calls)
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400])
    const refused = responses.find(({ status }) => status === 400)
    expect(refused?.problem.errors).toEqual({ currentPassword: 'This is not your current password' })
    const remaining = await world.db.select().from(sessions).where(eq(sessions.userId, person.id))
    expect(remaining).toHaveLength(1)
  })

  test('leaves no session to concurrent sign-ins with the old password', async () => {
    const [changed, ...signIns] = await Promise.all([
      change(person, PASSWORD, NEXT),
      ...Array.from({ length: 12 }, () => signIn()),
    ])
    expect(changed.status).toBe(200)
    for (const { status, headers } of signIns) {
      expect([200, 401]).toContain(status)
      if (status === 200) expect(await isSignedIn(cookieOf({ headers }))).toBe(false)
    }
    expect(await isSignedIn(cookieOf(changed))).toBe(true)
  })

  test('answers 429 with retry-after to too many wrong passwords', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const limited = await makeWorld({ isRateLimitOn: true })
    const user = await limited.tenant({ passwordHash })
    const guess = { body: { currentPassword: 'guess', newPassword: NEXT } }
    for (let i = 0; i < 10; i++) expect((await limited.call(user, routes.changePassword, guess)).status).toBe(400)
    const refused = await limited.call(user, routes.changePassword, guess)
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    vi.useRealTimers()
    await limited.close()
  })
})

test('emails the previous address about a changed address or password, and about nothing else', async () => {
  await world.db.delete(jobs)
  await world.call(person, routes.changeProfile, { body: { firstName: 'Noor', email: 'old@example.com' } })
  await change(person, 'wrong', NEXT)
  expect(await world.db.select().from(jobs)).toEqual([])
  await world.call(person, routes.changeProfile, { body: { email: 'new@example.com' } })
  await change(person, PASSWORD, NEXT)
  const mailJobs = await world.db.select().from(jobs).orderBy(jobs.createdAt, jobs.kind)
  expect(mailJobs.map(({ data }) => data)).toMatchObject([
    { userId: person.id, change: 'email', email: 'old@example.com', isVerified: true },
    { userId: person.id },
    { userId: person.id, change: 'password', email: 'new@example.com', isVerified: false },
  ])
  await world.runJobs()
})

describe('own sessions', () => {
  const list = async (by: TestUser) => (await world.call(by, routes.listSessions)).body

  test('are listed with device and times, without the hash of their token', async () => {
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

  test('show when they were last used', async () => {
    const before = new Date(Date.now() - 60 * 60_000)
    await world.db.update(sessions).set({ usedAt: before }).where(eq(sessions.userId, person.id))
    const [used] = await list(person)
    expect(Date.parse(used?.lastUsedAt ?? '')).toBeGreaterThan(before.getTime() + 59 * 60_000)
  })

  test('end one by one, with their sockets', async () => {
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

  test('end all except the current one', async () => {
    const others = [cookieOf(await signIn()), cookieOf(await signIn())]
    expect((await world.call(person, routes.endOtherSessions)).status).toBe(200)
    expect(await Promise.all([person.cookie, ...others].map(isSignedIn))).toEqual([true, false, false])
  })

  test('sign this browser out when the current one is ended', async () => {
    const [current] = await list(person)
    const response = await world.call(person, routes.endSession, { params: { id: current?.id ?? '' } })
    expect(String(response.headers['set-cookie'])).toContain('lintel_session=;')
    expect(await isSignedIn(person.cookie)).toBe(false)
  })

  test('of another user can’t be ended', async () => {
    const other = await world.agent()
    const [session] = await list(other)
    expect((await world.call(person, routes.endSession, { params: { id: session?.id ?? '' } })).status).toBe(404)
    await world.call(person, routes.endOtherSessions)
    expect(await isSignedIn(other.cookie)).toBe(true)
  })

  test('are not listed once they have expired', async () => {
    await signIn()
    const [expired] = (await list(person)).filter(({ isCurrent }) => !isCurrent)
    await world.db
      .update(sessions)
      .set({ expire: new Date(Date.now() - 1) })
      .where(eq(sessions.id, expired?.id ?? ''))
    expect(await list(person)).toHaveLength(1)
  })
})

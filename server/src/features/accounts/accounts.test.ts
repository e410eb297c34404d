import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { peopleRoutes } from '@lintel/contract/people/routes'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, makeWorldForFile, type TestUser } from '../../test/world.ts'
import { hashPassword } from './passwords.ts'
import { sessions, users } from './table.ts'

const form = {
  username: 'Noor',
  password: 'a quiet street',
  firstName: 'Noor',
  lastName: 'Haddad',
  role: 'tenant',
  email: '',
  phone: '',
} as const

const world = await makeWorldForFile()

const cookieOf = (response: { headers: Record<string, unknown> }) =>
  String(response.headers['set-cookie']).split(';')[0] ?? ''
const withCookie = (cookie: string) => ({ cookie }) as TestUser

describe('register', () => {
  test('creates an account, signs it in and stores only a hash of the password', async () => {
    const response = await world.call(null, routes.register, { body: { ...form, username: 'first' } })
    expect(response.status).toBe(201)
    expect(response.body).toMatchObject({
      username: 'first',
      role: 'tenant',
      email: null,
      phone: null,
      isApproved: true,
    })
    expect(JSON.stringify(response.body)).not.toContain('assword')
    expect((await world.call(withCookie(cookieOf(response)), routes.currentUser)).body.username).toBe('first')
    const [row] = await world.db.select().from(users).where(eq(users.username, 'first'))
    expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  test.each([
    ['username', 'ab', 'Username must be at least 3 characters'],
    ['username', ' a ', 'Username must be at least 3 characters'],
    ['username', undefined, 'Username must be at least 3 characters'],
    ['username', 'x'.repeat(41), 'Username must be at most 40 characters'],
    ['password', '12345', 'Password must be at least 6 characters'],
    ['password', 'x'.repeat(201), 'Password must be at most 200 characters'],
    ['password', 'Password1', 'This password is too common; please choose another'],
    ['firstName', '', 'First name is required'],
    ['lastName', ' ', 'Last name is required'],
    ['role', 'landlord', 'Please select a role'],
    ['role', undefined, 'Please select a role'],
    ['email', 'nowhere', 'Invalid email address'],
  ])('rejects %s %j at its field', async (field, value, message) => {
    const { status, problem } = await world.call(null, routes.register, { body: { ...form, [field]: value } })
    expect(status).toBe(400)
    expect(problem.errors).toEqual({ [field]: message })
  })

  test('lets one of three concurrent accounts win whose usernames differ only in case', async () => {
    const names = ['Twice', 'twice', 'TWICE']
    const responses = await Promise.all(
      names.map((username) => world.call(null, routes.register, { body: { ...form, username } })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const refused = responses.find(({ status }) => status === 409)
    expect(refused?.problem.errors).toEqual({ username: 'That username is taken' })
  })
})

describe('login', () => {
  const password = 'three wooden doors'
  let person: TestUser
  beforeAll(async () => {
    person = await world.owner({ username: 'Ines', passwordHash: await hashPassword(password) })
  })

  test('rejects empty fields with the messages of the form', async () => {
    const { status, problem } = await world.call(null, routes.login, { body: { username: '', password: '' } })
    expect(status).toBe(400)
    expect(problem.errors).toEqual({ username: 'Username is required', password: 'Password is required' })
  })

  test('accepts the username in any case and sets an HttpOnly, SameSite cookie', async () => {
    const response = await world.call(null, routes.login, { body: { username: 'INES', password } })
    expect(response.status).toBe(200)
    expect(response.body.id).toBe(person.id)
    expect(String(response.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax$/)
  })

  test('accepts a password of any age', async () => {
    const username = 'longstanding'
    await world.call(null, routes.register, { body: { ...form, username } })
    const longAgo = new Date(Date.UTC(2001, 0, 1))
    await world.db.update(users).set({ createdAt: longAgo, updatedAt: longAgo }).where(eq(users.username, username))
    const response = await world.call(null, routes.login, { body: { username, password: form.password } })
    expect(response.status).toBe(200)
  })

  test('has no question or hint beside the password', () => {
    expect(Object.keys(users).filter((column) => /hint|question|answer|secret/i.test(column))).toEqual([])
  })

  test('gives the same response to a wrong password and an unknown username', async () => {
    const wrong = await world.call(null, routes.login, { body: { username: 'ines', password: 'wrong' } })
    const unknown = await world.call(null, routes.login, { body: { username: 'nobody', password: 'wrong' } })
    expect(wrong.status).toBe(401)
    expect({ ...wrong.problem, requestId: '' }).toEqual({ ...unknown.problem, requestId: '' })
    expect(wrong.problem.detail).toBe('Wrong username or password')
  })

  test('starts a new session and ends the browser’s previous one', async () => {
    const first = cookieOf(await world.call(null, routes.login, { body: { username: 'ines', password } }))
    const second = cookieOf(await world.call(withCookie(first), routes.login, { body: { username: 'ines', password } }))
    expect(second).not.toBe(first)
    expect((await world.call(withCookie(first), routes.currentUser)).status).toBe(401)
    expect((await world.call(withCookie(second), routes.currentUser)).status).toBe(200)
  })

  test('stores only a hash of the session’s token and rejects a forged cookie', async () => {
    const cookie = cookieOf(await world.call(null, routes.login, { body: { username: 'ines', password } }))
    const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
    const { rows } = await world.db.execute(sql`select * from ${sessions}`)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await world.call(withCookie(`lintel_session=${token}.forged`), routes.currentUser)).status).toBe(401)
  })
})

describe('sessions', () => {
  const expireOf = async (person: TestUser) => {
    const [row] = await world.db.select().from(sessions).where(eq(sessions.userId, person.id))
    return row?.expire.getTime() ?? 0
  }
  const expireIn = (person: TestUser, days: number) =>
    world.db
      .update(sessions)
      .set({ expire: new Date(Date.now() + days * 86_400_000) })
      .where(eq(sessions.userId, person.id))

  test('are extended when used, at most once a day', async () => {
    const person = await world.tenant()
    await expireIn(person, 29.5)
    const before = await expireOf(person)
    expect((await world.call(person, routes.currentUser)).headers['set-cookie']).toBeUndefined()
    expect(await expireOf(person)).toBe(before)
    await expireIn(person, 3)
    const response = await world.call(person, routes.currentUser)
    expect(String(response.headers['set-cookie'])).toContain('Max-Age=2592000')
    expect(await expireOf(person)).toBeGreaterThan(before)
  })

  test('end when they expire', async () => {
    const person = await world.tenant()
    await expireIn(person, -0.001)
    expect((await world.call(person, routes.currentUser)).status).toBe(401)
  })

  test('end at sign-out', async () => {
    const person = await world.tenant()
    const response = await world.call(person, routes.logout)
    expect(response.status).toBe(200)
    expect(String(response.headers['set-cookie'])).toContain('lintel_session=;')
    expect((await world.call(person, routes.currentUser)).status).toBe(401)
  })

  test('end at GET /api/logout, but not when another site links to it', async () => {
    const person = await world.tenant()
    const crossSite = await world.call(person, routes.logoutPage, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect([crossSite.status, crossSite.headers.location]).toEqual([302, '/'])
    expect((await world.call(person, routes.currentUser)).status).toBe(200)
    const sameOrigin = await world.call(person, routes.logoutPage, { headers: { 'sec-fetch-site': 'same-origin' } })
    expect([sameOrigin.status, sameOrigin.headers.location]).toEqual([302, '/'])
    expect((await world.call(person, routes.currentUser)).status).toBe(401)
  })

  test('are refused to demo users while the demo is off', async () => {
    const withoutDemo = await makeWorld({ isDemoOn: false })
    const password = 'lintel-demo'
    const demo = await withoutDemo.tenant({
      username: 'demo',
      isDemo: true,
      passwordHash: await hashPassword(password),
    })
    expect((await withoutDemo.call(demo, routes.currentUser)).status).toBe(401)
    expect((await withoutDemo.call(null, routes.login, { body: { username: 'demo', password } })).status).toBe(401)
    await withoutDemo.close()
  })
})

describe('GET /api/login', () => {
  test.each([
    ['/listings?city=Ghent', '/login?next=%2Flistings%3Fcity%3DGhent'],
    ['/profile', '/login?next=%2Fprofile'],
    ['//evil.example', '/login'],
    ['https://evil.example', '/login'],
    ['/\\evil.example', '/login'],
    ['/nowhere-of-ours', '/login'],
    ['/login', '/login'],
    ['', '/login'],
  ])('with next=%s redirects to %s', async (next, location) => {
    const response = await world.call(null, routes.loginPage, { query: { next } })
    expect([response.status, response.headers.location]).toEqual([302, location])
  })
})

test('listUsers lists all users for agents, newest first, in pages', async () => {
  const agent = await world.agent()
  const first = await world.call(agent, peopleRoutes.listUsers, { query: { limit: 2 } })
  expect(first.body[0]?.id).toBe(agent.id)
  const second = await world.call(agent, peopleRoutes.listUsers, { query: { limit: 2, cursor: first.next ?? '' } })
  expect(second.body).toHaveLength(2)
  expect(first.body.map(({ id }) => id)).not.toContain(second.body[0]?.id)
})

describe('GET /api/login with a screen', () => {
  test.each([
    [{}, '/login'],
    [{ next: '/profile' }, '/login?next=%2Fprofile'],
    [{ screen: 'register' }, '/register'],
    [{ screen: 'register', next: '/listings?city=Ghent' }, '/register?next=%2Flistings%3Fcity%3DGhent'],
    [{ screen: 'register', next: '//evil.example' }, '/register'],
    [{ screen: '//evil.example' }, '/login'],
  ])('with %j redirects to %s', async (query, path) => {
    const response = await world.call(null, routes.loginPage, { query: query as object })
    expect([response.status, response.headers.location]).toEqual([302, path])
  })
})

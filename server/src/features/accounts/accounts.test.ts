/* Over 250 lines: what an account is from register to its last session, told with the same few calls. */
import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type TestUser, type World } from '../../test/world.ts'
import { messages } from '../messages/table.ts'
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

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? ''
const withCookie = (cookie: string) => ({ cookie }) as TestUser

describe('registering', () => {
  test('makes an account, signs it in and keeps no readable password', async () => {
    const answer = await world.call(null, routes.register, { body: { ...form, username: 'first' } })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ username: 'first', role: 'tenant', email: null, phone: null, isApproved: true })
    expect(JSON.stringify(answer.body)).not.toContain('assword')
    expect((await world.call(withCookie(cookieOf(answer)), routes.currentUser)).body.username).toBe('first')
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
  ])('refuses %s %j at its field', async (field, value, message) => {
    const { status, problem } = await world.call(null, routes.register, { body: { ...form, [field]: value } })
    expect(status).toBe(400)
    expect(problem.errors).toEqual({ [field]: message })
  })

  test('a username is taken whatever its case, also by two at the same moment', async () => {
    const names = ['Twice', 'twice', 'TWICE']
    const answers = await Promise.all(
      names.map((username) => world.call(null, routes.register, { body: { ...form, username } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.problem.errors).toEqual({ username: 'That username is taken' })
  })
})

describe('signing in', () => {
  const password = 'three wooden doors'
  let person: TestUser
  beforeAll(async () => {
    person = await world.owner({ username: 'Ines', passwordHash: await hashPassword(password) })
  })

  test('asks for both fields in the words of the form', async () => {
    const { status, problem } = await world.call(null, routes.login, { body: { username: '', password: '' } })
    expect(status).toBe(400)
    expect(problem.errors).toEqual({ username: 'Username is required', password: 'Password is required' })
  })

  test('takes the username in any case and answers with a cookie no script and no other site can use', async () => {
    const answer = await world.call(null, routes.login, { body: { username: 'INES', password } })
    expect(answer.status).toBe(200)
    expect(answer.body.id).toBe(person.id)
    expect(String(answer.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax$/)
  })

  test('tells a wrong password and an unknown username apart in nothing', async () => {
    const wrong = await world.call(null, routes.login, { body: { username: 'ines', password: 'wrong' } })
    const unknown = await world.call(null, routes.login, { body: { username: 'nobody', password: 'wrong' } })
    expect(wrong.status).toBe(401)
    expect({ ...wrong.problem, requestId: '' }).toEqual({ ...unknown.problem, requestId: '' })
    expect(wrong.problem.detail).toBe('Wrong username or password')
  })

  test('starts a new session each time and ends the one the browser had', async () => {
    const first = cookieOf(await world.call(null, routes.login, { body: { username: 'ines', password } }))
    const second = cookieOf(await world.call(withCookie(first), routes.login, { body: { username: 'ines', password } }))
    expect(second).not.toBe(first)
    expect((await world.call(withCookie(first), routes.currentUser)).status).toBe(401)
    expect((await world.call(withCookie(second), routes.currentUser)).status).toBe(200)
  })

  test('a session is kept only as a hash, and a forged cookie opens nothing', async () => {
    const cookie = cookieOf(await world.call(null, routes.login, { body: { username: 'ines', password } }))
    const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
    const { rows } = await world.db.execute(sql`select * from ${sessions}`)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect((await world.call(withCookie(`lintel_session=${token}.forged`), routes.currentUser)).status).toBe(401)
  })

  test('too many tries have to wait, and are told how long', async () => {
    const limited = await makeWorld({ isRateLimitOn: true })
    const wrong = { body: { username: 'x', password: 'y' } }
    for (let i = 0; i < 20; i++) expect((await limited.call(null, routes.login, wrong)).status).toBe(401)
    const refused = await limited.call(null, routes.login, wrong)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.problem.detail).toMatch(/wait/)
    await limited.close()
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

  test('are extended while used, at most once a day', async () => {
    const person = await world.tenant()
    await expireIn(person, 29.5)
    const before = await expireOf(person)
    expect((await world.call(person, routes.currentUser)).headers['set-cookie']).toBeUndefined()
    expect(await expireOf(person)).toBe(before)
    await expireIn(person, 3)
    const answer = await world.call(person, routes.currentUser)
    expect(String(answer.headers['set-cookie'])).toContain('Max-Age=2592000')
    expect(await expireOf(person)).toBeGreaterThan(before)
  })

  test('end by time', async () => {
    const person = await world.tenant()
    await expireIn(person, -0.001)
    expect((await world.call(person, routes.currentUser)).status).toBe(401)
  })

  test('end by signing out', async () => {
    const person = await world.tenant()
    const answer = await world.call(person, routes.logout)
    expect(answer.status).toBe(200)
    expect(String(answer.headers['set-cookie'])).toContain('lintel_session=;')
    expect((await world.call(person, routes.currentUser)).status).toBe(401)
  })

  test('end by going to /api/logout, unless another site sent the browser there', async () => {
    const person = await world.tenant()
    const lured = await world.call(person, routes.logoutPage, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect([lured.status, lured.headers.location]).toEqual([302, '/'])
    expect((await world.call(person, routes.currentUser)).status).toBe(200)
    const meant = await world.call(person, routes.logoutPage, { headers: { 'sec-fetch-site': 'same-origin' } })
    expect([meant.status, meant.headers.location]).toEqual([302, '/'])
    expect((await world.call(person, routes.currentUser)).status).toBe(401)
  })

  test('the demo’s people have none while the demo is off', async () => {
    const real = await makeWorld({ isDemoOn: false })
    const password = 'lintel-demo'
    const demo = await real.tenant({ username: 'demo', isDemo: true, passwordHash: await hashPassword(password) })
    expect((await real.call(demo, routes.currentUser)).status).toBe(401)
    expect((await real.call(null, routes.login, { body: { username: 'demo', password } })).status).toBe(401)
    await real.close()
  })
})

describe('the way to the sign-in page', () => {
  test.each([
    ['/listings?city=Ghent', '/login?next=%2Flistings%3Fcity%3DGhent'],
    ['/profile', '/login?next=%2Fprofile'],
    ['//evil.example', '/login'],
    ['https://evil.example', '/login'],
    ['/\\evil.example', '/login'],
    ['/nowhere-of-ours', '/login'],
    ['/login', '/login'],
    ['', '/login'],
  ])('next=%s leads to %s', async (next, location) => {
    const answer = await world.call(null, routes.loginPage, { query: { next } })
    expect([answer.status, answer.headers.location]).toEqual([302, location])
  })
})

test('agents see all users, newest first, in pages', async () => {
  const agent = await world.agent()
  const first = await world.call(agent, routes.listUsers, { query: { limit: 2 } })
  expect(first.body[0]?.id).toBe(agent.id)
  const second = await world.call(agent, routes.listUsers, { query: { limit: 2, cursor: first.next ?? '' } })
  expect(second.body).toHaveLength(2)
  expect(first.body.map(({ id }) => id)).not.toContain(second.body[0]?.id)
})

describe('an agent who waits', () => {
  const decide = (agent: TestUser, id: string, how: 'approveAgent' | 'declineAgent') =>
    world.call(agent, routes[how], { params: { id } })

  test('is listed, let in by an agent, told so, and may do what agents may from then on', async () => {
    const agent = await world.agent()
    const waiting = await world.waitingAgent()
    const list = await world.call(agent, routes.listUsers, { query: { waiting: 'true' } })
    expect(list.body.map(({ id }) => id)).toContain(waiting.id)
    expect(list.body.every(({ isApproved }) => !isApproved)).toBe(true)
    expect((await decide(agent, waiting.id, 'approveAgent')).body.isApproved).toBe(true)
    expect((await world.call(waiting, routes.listUsers)).status).toBe(200)
    const told = await world.db.select().from(messages).where(eq(messages.receiverId, waiting.id))
    expect(told).toMatchObject([{ type: 'system', senderId: agent.id }])
  })

  test('who is declined goes on as a tenant', async () => {
    const waiting = await world.waitingAgent()
    const { body } = await decide(await world.agent(), waiting.id, 'declineAgent')
    expect(body).toMatchObject({ role: 'tenant', isApproved: true })
  })

  test('is decided once, also by two agents at the same moment; others do not wait, or are nobody', async () => {
    const agents = [await world.agent(), await world.agent()]
    const waiting = await world.waitingAgent()
    const answers = await Promise.all(
      agents.map((agent, i) => decide(agent, waiting.id, i ? 'approveAgent' : 'declineAgent')),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const agent = await world.agent()
    expect((await decide(agent, (await world.tenant()).id, 'approveAgent')).status).toBe(409)
    expect((await decide(agent, '01890000-0000-7000-8000-000000000000', 'approveAgent')).status).toBe(404)
  })
})

describe('the address that leads to sign-in', () => {
  test.each([
    [{}, '/login'],
    [{ next: '/profile' }, '/login?next=%2Fprofile'],
    [{ screen: 'register' }, '/register'],
    [{ screen: 'register', next: '/listings?city=Ghent' }, '/register?next=%2Flistings%3Fcity%3DGhent'],
    [{ screen: 'register', next: '//evil.example' }, '/register'],
    [{ screen: '//evil.example' }, '/login'],
  ])('with %j goes to %s', async (query, path) => {
    const answer = await world.call(null, routes.loginPage, { query: query as object })
    expect([answer.status, answer.headers.location]).toEqual([302, path])
  })
})

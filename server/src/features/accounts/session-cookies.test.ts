import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeWorldForFile, type TestResponse, type TestUser } from '../../test/world.ts'
import { listSessions } from './sessions.ts'
import { sessions } from './table.ts'

const world = await makeWorldForFile()
const secure = await makeWorldForFile({ publicUrl: 'https://homes.example' })
const PASSWORD = 'three wooden doors'
const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1 })

const setCookies = ({ headers }: Pick<TestResponse<typeof routes.logout>, 'headers'>) =>
  [headers['set-cookie'] ?? []].flat().map(String)
const signIn = async ({ username }: TestUser, at = secure) =>
  setCookies(await at.call(null, routes.login, { body: { username, password: PASSWORD } }))
const withCookie = (cookie: string) => ({ cookie }) as TestUser

describe('behind https', () => {
  it('both cookies are __Host- cookies', async () => {
    const cookies = await signIn(await secure.tenant({ passwordHash }))
    expect(cookies).toHaveLength(2)
    expect(cookies[0]).toMatch(
      /^__Host-lintel_session=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(cookies[1]).toMatch(
      /^__Host-lintel_browser=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })

  it.each(['lintel_session', '__Secure-lintel_session', '__host-lintel_session'])(
    'a cookie %s, which a neighbouring site can plant, is no session',
    async (name) => {
      const [attacker, user] = [await secure.tenant(), await secure.tenant()]
      const planted = attacker.cookie.replace('__Host-lintel_session', name)
      const alone = await secure.call(withCookie(planted), routes.currentUser)
      expect([alone.status, setCookies(alone)]).toEqual([401, []])
      const both = await secure.call(withCookie(`${planted}; ${user.cookie}`), routes.currentUser)
      expect([both.body.id, setCookies(both)]).toEqual([user.id, []])
    },
  )

  it('signing out clears the cookie, with Secure as browsers demand', async () => {
    const user = await secure.tenant({ passwordHash })
    const [cookie = ''] = await signIn(user)
    const cookies = setCookies(await secure.call(withCookie(cookie.split(';')[0] ?? ''), routes.logout))
    expect(cookies).toEqual([expect.stringMatching(/^__Host-lintel_session=; .*Secure/)])
  })
})

it('on http the names have no prefix, and a __Host- cookie is no session', async () => {
  const user = await world.tenant({ passwordHash })
  const cookies = await signIn(user, world)
  expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(['lintel_session', 'lintel_browser'])
  expect((await world.call(withCookie(`__Host-${user.cookie}`), routes.currentUser)).status).toBe(401)
})

it.each([routes.logout, routes.logoutPage])(
  '$method $path makes the browser clear its cache and cookies',
  async (route) => {
    const response = await world.call(await world.tenant(), route, { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(response.headers['clear-site-data']).toBe('"cache", "cookies"')
  },
)

describe('a session 90 days after its sign-in', () => {
  afterEach(() => void vi.useRealTimers())
  const DAY_MS = 86_400_000
  const pass = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS)
  const sidOf = async (user: TestUser) => {
    const [row] = await world.db.select().from(sessions).where(eq(sessions.userId, user.id))
    return row?.sid ?? ''
  }

  it('ends although it is used every week', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const user = await world.tenant()
    for (let week = 1; week <= 12; week++) {
      pass(7)
      expect((await world.call(user, routes.currentUser)).status).toBe(200)
    }
    const [listed] = (await world.call(user, routes.listSessions)).body
    const lastsMs = new Date(listed?.expiresAt ?? 0).getTime() - new Date(listed?.signedInAt ?? 0).getTime()
    expect(lastsMs).toBe(90 * DAY_MS)
    pass(6.1)
    expect((await world.call(user, routes.currentUser)).status).toBe(401)
  })

  it('ends although an earlier version extended it further, also for its sockets', async () => {
    const user = await world.tenant()
    const sess = { signedInAt: new Date(Date.now() - 91 * DAY_MS).toISOString(), userAgent: null }
    const sid = await sidOf(user)
    expect((await listSessions(world.db, [sid])).size).toBe(1)
    await world.db.update(sessions).set({ sess }).where(eq(sessions.userId, user.id))
    expect((await world.call(user, routes.currentUser)).status).toBe(401)
    expect((await listSessions(world.db, [sid])).size).toBe(0)
    await world.runTask('sweep expired sessions')
    expect(await sidOf(user)).toBe('')
  })

  it('has a cookie that ends with it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const user = await world.tenant()
    for (const days of [25, 25, 25]) {
      pass(days)
      await world.call(user, routes.currentUser)
    }
    await world.db
      .update(sessions)
      .set({ expire: new Date(Date.now() + DAY_MS) })
      .where(eq(sessions.userId, user.id))
    const [cookie] = setCookies(await world.call(user, routes.currentUser))
    expect(Number(/Max-Age=(\d+)/.exec(cookie ?? '')?.[1])).toBeLessThanOrEqual(15 * 86_400)
  })
})

import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { SIGN_IN_DELAYS } from '@lintel/contract/rate-limits'
import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { knownBrowsers } from '../table.ts'
import { isKnownBrowser, rememberBrowser, sweepKnownBrowsers } from './known-browsers.ts'

const world = await makeWorldForFile({ isRateLimitOn: true })
const PASSWORD = 'three wooden doors'
/** Cheaper to check than the server's own hashes. */
const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1 })
const { freePerAccount, freePerKnownBrowser, freePerAddress } = SIGN_IN_DELAYS
let user: TestUser
beforeEach(async () => {
  // Waits are compared to the second.
  vi.useFakeTimers({ toFake: ['performance'] })
  user = await world.tenant({ passwordHash })
})
afterEach(() => void vi.useRealTimers())

type Try = { username?: string; password?: string; address?: string; cookie?: string }

let addresses = 0
let strangers = 0
/** A username without an account. */
const nextStranger = () => {
  strangers += 1
  return `stranger-${strangers}`
}
/** An address that made no attempt before. */
const nextAddress = () => {
  addresses += 1
  return `203.0.${addresses >> 8}.${addresses & 255}`
}
const signIn = ({ username = user.username, password = 'a guess', address = nextAddress(), cookie }: Try = {}) =>
  world.call(null, routes.login, {
    body: { username, password },
    address,
    ...(cookie && { headers: { cookie } }),
  })
const statuses = async (count: number, given: () => Try = () => ({})) => {
  const all: number[] = []
  for (let i = 0; i < count; i++) all.push((await signIn(given())).status)
  return all
}
const wrong = (count: number) => Array<number>(count).fill(401)
const browserCookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith('lintel_browser=')) ?? ''

describe('wrong passwords', () => {
  it('of one account from many addresses are slowed, and so is the right one', async () => {
    expect(await statuses(freePerAccount)).toEqual(wrong(freePerAccount))
    const refused = await signIn()
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5'])
    expect(refused.problem.detail).toBe(
      'There were too many attempts to sign in. Please wait 5 seconds, then try again.',
    )
    expect((await signIn({ password: PASSWORD })).status).toBe(429)
  })

  it('of an unknown username are slowed in the same way, in any case', async () => {
    const known = await statuses(freePerAccount + 2)
    const unknown = await statuses(freePerAccount + 2, () => ({ username: Math.random() > 0.5 ? 'NoBody' : 'nobody' }))
    expect(unknown).toEqual(known)
    const [one, other] = [await signIn(), await signIn({ username: 'nobody' })]
    expect({ ...one.problem, requestId: '' }).toEqual({ ...other.problem, requestId: '' })
  })

  it('at the same time: only the free ones are checked', async () => {
    const responses = await Promise.all(Array.from({ length: 40 }, () => signIn()))
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(freePerAccount)
  })

  it('wait longer after each', async () => {
    await statuses(freePerAccount)
    const waits: number[] = []
    for (let i = 0; i < 3; i++) {
      waits.push(Number((await signIn()).headers['retry-after']))
      vi.advanceTimersByTime((waits[i] ?? 0) * 1000)
      expect((await signIn()).status).toBe(401)
    }
    expect(waits).toEqual([5, 10, 20])
  })

  it('are forgotten when the user signs in', async () => {
    await statuses(freePerAccount - 1)
    expect((await signIn({ password: PASSWORD })).status).toBe(200)
    expect(await statuses(freePerAccount)).toEqual(wrong(freePerAccount))
  })

  it('of one address are slowed whatever the account, whose own sign-in does not reset them', async () => {
    const address = nextAddress()
    const spray = () => ({ address, username: nextStranger() })
    expect(await statuses(freePerAddress - 1, spray)).toEqual(wrong(freePerAddress - 1))
    expect((await signIn({ address, password: PASSWORD })).status).toBe(200)
    expect(await statuses(2, spray)).toEqual([401, 429])
    expect((await signIn(spray())).headers['retry-after']).toBeTypeOf('string')
  })

  it('of one /64 network count as of one address', async () => {
    const spray = () => {
      const username = nextStranger()
      return { address: `2001:db8:7:7::${strangers.toString(16)}`, username }
    }
    expect(await statuses(freePerAddress + 1, spray)).toEqual([...wrong(freePerAddress), 429])
  })

  it('behind a proxy that is not trusted slow their account alone', async () => {
    const address = '127.0.0.1'
    const spray = () => ({ address, username: nextStranger() })
    expect(await statuses(freePerAddress + 5, spray)).toEqual(wrong(freePerAddress + 5))
    expect(await statuses(freePerAccount + 1, () => ({ address }))).toEqual([...wrong(freePerAccount), 429])
  })
})

describe('a browser that signed in to the account before', () => {
  const getKnown = async (person = user) =>
    browserCookieOf(await signIn({ username: person.username, password: PASSWORD }))

  it('is let through while strangers guess, from any address', async () => {
    const cookie = await getKnown()
    const address = nextAddress()
    await statuses(freePerAccount + 3)
    for (let i = 0; i < freePerAddress; i++) await signIn({ address, username: nextStranger() })
    expect((await signIn({ password: PASSWORD, address })).status).toBe(429)
    expect((await signIn({ password: PASSWORD, address, cookie })).status).toBe(200)
  })

  it('is slowed by its own wrong passwords', async () => {
    const cookie = await getKnown()
    const all = await statuses(freePerKnownBrowser + 1, () => ({ cookie }))
    expect(all).toEqual([...wrong(freePerKnownBrowser), 429])
    expect((await signIn({ password: PASSWORD })).status).toBe(200)
  })

  it('is a stranger to every other account', async () => {
    const cookie = await getKnown(await world.tenant({ passwordHash }))
    await statuses(freePerAccount)
    expect((await signIn({ password: PASSWORD, cookie })).status).toBe(429)
  })

  it('is a stranger with a forged cookie', async () => {
    const [value = ''] = (await getKnown()).split('.')
    await statuses(freePerAccount)
    expect((await signIn({ password: PASSWORD, cookie: `${value}.forged` })).status).toBe(429)
  })

  it('has an HttpOnly cookie, whose id is in the database only as a hash', async () => {
    const response = await signIn({ password: PASSWORD })
    const [, cookie] = [response.headers['set-cookie']].flat()
    expect(String(cookie)).toMatch(/^lintel_browser=.*; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    const id = decodeURIComponent(browserCookieOf(response).split('=')[1] ?? '').split('.')[0] ?? ''
    expect(id.length).toBeGreaterThan(20)
    expect(JSON.stringify(await world.db.select().from(knownBrowsers))).not.toContain(id)
  })

  it('keeps its id at the next sign-in, also to another account', async () => {
    const cookie = await getKnown()
    const other = await world.tenant({ passwordHash })
    const again = await signIn({ username: other.username, password: PASSWORD, cookie })
    expect(browserCookieOf(again)).toBe(cookie)
  })

  it('is forgotten after 400 days', async () => {
    const cookie = await getKnown()
    await sweepKnownBrowsers(world.db, new Date(Date.now() + 399 * 86_400_000))
    await statuses(freePerAccount)
    expect((await signIn({ cookie, password: PASSWORD })).status).toBe(200)
    await sweepKnownBrowsers(world.db, new Date(Date.now() + 401 * 86_400_000))
    expect((await signIn({ cookie, password: PASSWORD })).status).toBe(429)
  })
})

it('remembers the latest 50 browsers of an account, also when all sign in at once', async () => {
  const ids = Array.from({ length: 60 }, (_, i) => `browser-${i}`)
  for (const id of ids.slice(0, 50)) await rememberBrowser(world.db, user.id, id)
  await Promise.all(ids.slice(50).map((id) => rememberBrowser(world.db, user.id, id)))
  expect(await isKnownBrowser(world.db, user.username.toUpperCase(), 'browser-59')).toBe(true)
  expect(await isKnownBrowser(world.db, user.username, 'browser-0')).toBe(false)
  await rememberBrowser(world.db, user.id, 'the last')
  expect(await world.db.$count(knownBrowsers, eq(knownBrowsers.userId, user.id))).toBe(50)
})

it('lets everyone try with RATE_LIMIT=off', async () => {
  const { app } = world
  const limiter = app.rateLimiter
  app.rateLimiter = null
  expect(await statuses(30)).toEqual(wrong(30))
  app.rateLimiter = limiter
})

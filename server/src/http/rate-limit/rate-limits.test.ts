import { routes } from '@lintel/contract/api'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { RATE_LIMITS, type RateLimit, type RateLimitName, rateLimitOf } from '@lintel/contract/rate-limits'
import type { Route } from '@lintel/contract/route'
import { afterAll, expect, it, vi } from 'vitest'
import { listenOn, openSocket } from '../../test/sockets.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { clientAddressOf } from './client-address.ts'

const world = await makeWorldForFile({ isRateLimitOn: true })
const host = await listenOn(world.app)

// No token comes back while a test runs.
vi.useFakeTimers({ toFake: ['performance'] })
afterAll(() => void vi.useRealTimers())

let addresses = 0
const nextAddress = () => {
  addresses += 1
  return `198.51.${100 + Math.floor(addresses / 256)}.${addresses % 256}`
}

/** Makes calls of a limit until it refuses. @returns how many it allowed */
async function exhaust(name: RateLimitName, { user = null as TestUser | null, address = nextAddress() }) {
  const caller = { userId: user?.id ?? null, address: clientAddressOf(address, false) }
  for (let count = 0; ; count++) {
    const isRefused = await world.app.rateLimiter?.count(name, caller).then(
      () => false,
      () => true,
    )
    if (isRefused) return count
  }
}

const send = ({ method, path }: Route, address: string) =>
  world.app.inject({ method, url: path.replaceAll(/:\w+/g, 'x'), remoteAddress: address })
const isLimited = async (route: Route, address: string) => {
  const response = await send(route, address)
  if (response.statusCode === 429) expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  return response.statusCode === 429
}

it.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('limits %s', async (_key, route) => {
  const address = nextAddress()
  const name = rateLimitOf(route)
  if (route.sharedBy || name === 'signIn') return
  expect(await isLimited(route, address)).toBe(false)
  await exhaust(name, { address })
  expect(await isLimited(route, address)).toBe(true)
  expect(await isLimited(route, nextAddress())).toBe(false)
})

it.each(Object.entries(RATE_LIMITS) as [RateLimitName, RateLimit][])(
  'allows the burst of %s to a user and to an address',
  async (name, { person, address }) => {
    expect(await exhaust(name, {})).toBe(address.burst)
    if (!person) return
    const user = await world.tenant()
    expect(await exhaust(name, { user })).toBe(person.burst)
    // From another address, too.
    expect(await exhaust(name, { user })).toBe(0)
  },
)

it.each((Object.entries(RATE_LIMITS) as [RateLimitName, RateLimit][]).filter(([, { oneAtATime }]) => oneAtATime))(
  'runs one call of %s at a time for a user, also after one has failed',
  async (name, { oneAtATime = '' }) => {
    const run = (user: string | null, call: () => Promise<unknown>) => world.app.rateLimiter?.run(name, user, call)
    let finish = () => {}
    const first = run('one', () => new Promise<void>((resolve) => (finish = resolve)))
    await expect(run('one', async () => 'second')).rejects.toThrow(oneAtATime)
    expect(await Promise.all([run('other', async () => 1), run(null, async () => 2)])).toEqual([1, 2])
    finish()
    await first
    await expect(run('one', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await run('one', async () => 'third')).toBe('third')
  },
)

it('allows 20 times as much to an address that many people share', async () => {
  expect(await exhaust('register', { address: '10.0.0.1' })).toBe(20 * RATE_LIMITS.register.address.burst)
})

it('refuses the 21st home of an owner with a sentence that says when', async () => {
  const owner = await world.owner()
  await exhaust('listing', { user: owner })
  const refused = await world.call(owner, propertyRoutes.create, { body: {} })
  expect(refused.status).toBe(429)
  expect(refused.problem.detail).toMatch(/^That was a lot at once\. Please wait \d seconds?, then try again\.$/)
  expect((await world.call(await world.owner(), propertyRoutes.create, { body: {} })).status).toBe(400)
})

it('counts messages by socket and by HTTP together, and keeps the socket open', async () => {
  const [tenant, owner] = [await world.tenant(), await world.owner()]
  await world.message(owner, tenant)
  const socket = await openSocket(host, tenant)
  const message = (clientId: string) => ({ receiverId: owner.id, content: 'Hello', clientId })
  const { burst } = RATE_LIMITS.message.person
  for (let i = 0; i < burst; i++) socket.send({ type: 'message', ...message(`sent-${i}`) })
  await socket.next('ack', ({ clientId }) => clientId === `sent-${burst - 1}`)
  socket.send({ type: 'message', ...message('refused') })
  expect(await socket.next('error')).toMatchObject({ status: 429, clientId: 'refused' })
  expect((await world.call(tenant, messageRoutes.send, { body: message('refused') })).status).toBe(429)
  await socket.flush()
  await socket.close()
})

it('counts no call when limits are off', async () => {
  const limiter = world.app.rateLimiter
  world.app.rateLimiter = null
  const address = nextAddress()
  await exhaustProperties(address)
  expect(await isLimited(propertyRoutes.create, address)).toBe(false)
  world.app.rateLimiter = limiter
})

async function exhaustProperties(address: string) {
  const statuses = await Promise.all(Array.from({ length: 70 }, () => send(propertyRoutes.create, address)))
  expect(new Set(statuses.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
}

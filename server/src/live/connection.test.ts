import { accountRoutes } from '@lintel/contract/accounts/routes'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startSession } from '../features/accounts/sessions.ts'
import { sessions } from '../features/accounts/table.ts'
import { listenOn, openSocket } from '../test/sockets.ts'
import { makeWorld, makeWorldForFile, type TestUser } from '../test/world.ts'

const world = await makeWorldForFile()
const host = await listenOn(world.app)
let user: TestUser
let owner: TestUser
beforeEach(async () => {
  user = await world.tenant()
  owner = await world.owner()
})

/** Signs the same user in on another browser. */
const signInAgain = async (who: TestUser) => ({
  ...who,
  cookie: `lintel_session=${encodeURIComponent(world.app.signCookie(await startSession(world.db, who, null)))}`,
})

/** Keeps the next answer of the server from being sent. @returns what sends it, once it is there */
const holdNextAnswer = () =>
  new Promise<() => void>((resolve) => {
    world.app.server.prependOnceListener('request', (_request, response) => {
      const end = response.end.bind(response)
      response.end = ((...sent: Parameters<typeof end>) => {
        resolve(() => end(...sent))
        return response
      }) as typeof end
    })
  })

test('sends 429 and closes the connection when frames come too fast; 60 at once are accepted', async () => {
  const limited = await makeWorld({ isRateLimitOn: true })
  const tenant = await limited.tenant()
  const socket = await openSocket(await listenOn(limited.app), tenant)
  for (let i = 0; i < 60; i++) socket.send({ type: 'ping' })
  await socket.flush()
  for (let i = 0; i < 200; i++) socket.send({ type: 'ping' })
  expect((await socket.next('error')).status).toBe(429)
  expect(await socket.closed).toBe(1008)
  await limited.close()
})

test('refuses a 51st connection of one user with 429', async () => {
  const limited = await makeWorld({ isRateLimitOn: true })
  const tenant = await limited.tenant()
  const at = await listenOn(limited.app)
  for (let i = 0; i < 50; i++) await openSocket(at, tenant)
  await expect(openSocket(at, tenant)).rejects.toMatchObject({ status: 429 })
  await openSocket(at, await limited.tenant())
  await limited.close()
})

describe('the end of a session', () => {
  afterEach(() => void vi.useRealTimers())

  test('closes the connections of that browser only', async () => {
    const phone = await signInAgain(user)
    const [page, otherPage, onPhone] = await Promise.all([user, user, phone].map((who) => openSocket(host, who)))
    await world.call(user, accountRoutes.logout)
    expect(await page?.closed).toBe(4401)
    expect(await otherPage?.closed).toBe(4401)
    await onPhone?.flush()
  })

  test('closes connections after GET /api/logout and after registering another account', async () => {
    const page = await openSocket(host, user)
    await world.call(user, accountRoutes.logoutPage, { headers: { 'sec-fetch-site': 'same-origin' } })
    expect(await page.closed).toBe(4401)

    const before = await openSocket(host, owner)
    const form = { username: 'new-owner', password: 'a quiet street', firstName: 'N', lastName: 'O', role: 'owner' }
    expect((await world.call(owner, accountRoutes.register, { body: form })).status).toBe(201)
    expect(await before.closed).toBe(4401)
  })

  test('leaves them open until the next sign-in in that browser is answered', async () => {
    const page = await openSocket(host, owner)
    const held = holdNextAnswer()
    const form = { username: 'beside', password: 'a quiet street', firstName: 'B', lastName: 'S', role: 'owner' }
    const answer = fetch(`http://${host}${accountRoutes.register.path}`, {
      method: 'POST',
      headers: { cookie: owner.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(form),
    })
    const release = await held
    expect((await world.call(owner, accountRoutes.currentUser)).status).toBe(401)
    expect(await Promise.race([page.flush(), page.closed])).toBeUndefined()
    release()
    expect((await answer).headers.getSetCookie().join()).toContain('lintel_session=')
    expect(await page.closed).toBe(4401)
  })

  test('closes a connection within a minute after its session row is deleted', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const other = await makeWorld()
    const [tenant, left] = [await other.tenant(), await other.tenant()]
    const at = await listenOn(other.app)
    const [stays, goes] = [await openSocket(at, tenant), await openSocket(at, left)]
    await other.db.delete(sessions).where(eq(sessions.userId, left.id))
    for (let i = 0; i < 3; i++) {
      vi.advanceTimersByTime(20_000)
      await stays.flush()
      await Promise.race([goes.flush(), goes.closed])
    }
    expect(await goes.closed).toBe(4401)
    await stays.flush()
    await other.close()
  })
})

describe('heartbeat', () => {
  afterEach(() => void vi.useRealTimers())

  test('terminates a dead connection after two heartbeats and keeps a live one', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const other = await makeWorld()
    const tenant = await other.tenant()
    const at = await listenOn(other.app)
    const [alive, dead] = [await openSocket(at, tenant), await openSocket(at, tenant)]
    // A paused socket reads nothing, so it answers no ping.
    dead.ws.pause()
    for (let i = 0; i < 3; i++) {
      vi.advanceTimersByTime(20_000)
      await alive.flush()
    }
    dead.ws.resume()
    expect(await dead.closed).toBe(1006)
    await alive.flush()
    await other.close()
  })
})

test('closes a connection that does not read with 1013 rather than buffer all its frames', async () => {
  const socket = await openSocket(host, user)
  socket.ws.pause()
  // 9 KB each: the kernel takes some megabytes before the process has to buffer.
  const tags = Array.from({ length: 100 }, (_, at) => `property:${'x'.repeat(78)}${at}` as const)
  for (let i = 0; i < 2_000; i++) world.context.hub.publish([user.id], { type: 'changed', changeId: user.id, tags })
  socket.ws.resume()
  expect(await socket.closed).toBe(1013)
  expect(socket.frames.length).toBeLessThan(1_500)
})

test('handles and acknowledges the frames received before shutdown, then closes with 1012', async () => {
  const ending = await makeWorld()
  const [from, to] = [await ending.tenant(), await ending.owner()]
  const socket = await openSocket(await listenOn(ending.app), from)
  for (let i = 0; i < 20; i++) socket.send({ type: 'message', receiverId: to.id, content: `${i}`, clientId: `${i}` })
  // After the first ack the server has received all 20 frames.
  await socket.next('ack')
  const closing = ending.app.close()
  for (let i = 1; i < 20; i++) await socket.next('ack')
  expect(await socket.closed).toBe(1012)
  await closing
  await ending.close()
})

import { accountRoutes } from '@lintel/contract/accounts/routes'
import { API } from '@lintel/contract/api'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { ANONYMOUS, USER_HEADER } from '@lintel/contract/page-user'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { savedRoutes } from '@lintel/contract/saved/routes'
import { beforeEach, describe, expect, it } from 'vitest'
import { listenOn, openSocket } from '../test/sockets.ts'
import { makeWorldForFile, type TestUser } from '../test/world.ts'

const world = await makeWorldForFile()
const host = await listenOn(world.app)
let alice: TestUser
let bob: TestUser
beforeEach(async () => {
  ;[alice, bob] = [await world.tenant(), await world.tenant()]
})
const madeFor = (user: string) => ({ headers: { [USER_HEADER]: user } })
const OTHER_USER = { type: 'urn:lintel:problem:other-user', status: 412 }

describe('a write of a page that was made for another user', () => {
  it('is refused and changes nothing', async () => {
    const property = await world.property(await world.owner())
    const save = (user: string) =>
      world.call(bob, savedRoutes.saveHome, { params: { id: property.id }, ...madeFor(user) })
    for (const user of [alice.id, ANONYMOUS, 'somebody', '']) {
      const { problem, headers } = await save(user)
      expect(problem).toMatchObject(OTHER_USER)
      expect(headers[USER_HEADER]).toBe(bob.id)
    }
    expect((await world.call(bob, savedRoutes.overview)).body.homes).toEqual([])
    expect((await save(bob.id)).status).toBe(200)
  })

  it('is refused before anything else is said about the record', async () => {
    const owner = await world.owner()
    const body = { receiverId: owner.id, content: 'Hello', type: 'text' }
    expect((await world.call(bob, messageRoutes.send, { body, ...madeFor(alice.id) })).problem).toMatchObject(
      OTHER_USER,
    )
    expect((await world.call(bob, messageRoutes.send, { body: {}, ...madeFor(alice.id) })).problem).toMatchObject(
      OTHER_USER,
    )
  })

  it('is refused at every route that is called with a session', async () => {
    const writes = Object.values(API)
      .flatMap((routes) => Object.values(routes))
      .filter(({ method }) => method !== 'GET')
    expect(writes.length).toBeGreaterThan(60)
    const accepted = []
    for (const { method, path } of writes) {
      const url = path.replaceAll(/:\w+/g, alice.id)
      const headers = { cookie: bob.cookie, [USER_HEADER]: alice.id }
      const { statusCode } = await world.app.inject({ method, url, headers })
      if (statusCode !== 412) accepted.push(`${method} ${path}: ${statusCode}`)
    }
    expect(accepted).toEqual([])
  })

  it('can’t sign another user out', async () => {
    expect((await world.call(bob, accountRoutes.logout, madeFor(alice.id))).problem).toMatchObject(OTHER_USER)
    expect((await world.call(bob, accountRoutes.currentUser)).status).toBe(200)
  })
})

describe('a write of a page whose session has ended', () => {
  it('gets 401 where it needs a session, and may sign out', async () => {
    const property = await world.property(await world.owner())
    const { status } = await world.call(null, savedRoutes.saveHome, {
      params: { id: property.id },
      ...madeFor(alice.id),
    })
    expect(status).toBe(401)
    expect((await world.call(null, accountRoutes.logout, madeFor(alice.id))).status).toBe(200)
  })
})

describe('an answer', () => {
  it('names its user, also when it is a refusal', async () => {
    expect((await world.call(alice, accountRoutes.currentUser)).headers[USER_HEADER]).toBe(alice.id)
    const refused = await world.call(alice, messageRoutes.findConversation, { params: { userId: bob.id } })
    expect([refused.status, refused.headers[USER_HEADER]]).toEqual([403, alice.id])
    expect((await world.call(null, accountRoutes.currentUser)).headers[USER_HEADER]).toBe(ANONYMOUS)
  })

  it('that visitors share names no user, whether a user or a visitor reads it first', async () => {
    const url = propertyRoutes.listPublic.path
    for (const cookie of [alice.cookie, '', bob.cookie, '', '']) {
      // Compressed, as browsers ask: the last ones are answered from the bytes that were sent before.
      const { headers } = await world.app.inject({
        url,
        headers: { 'accept-encoding': 'br', ...(cookie && { cookie }) },
      })
      expect(headers).not.toHaveProperty(USER_HEADER)
    }
    const property = await world.property(await world.owner(), { isPublished: true })
    const one = (caller: TestUser | null) => world.call(caller, propertyRoutes.find, { params: { id: property.id } })
    expect((await one(null)).headers).not.toHaveProperty(USER_HEADER)
    expect((await one(alice)).headers[USER_HEADER]).toBe(alice.id)
    expect((await one(null)).headers).not.toHaveProperty(USER_HEADER)
  })
})

it('the socket of a page that was made for another user is not opened', async () => {
  await expect(openSocket(host, bob, {}, `?user=${alice.id}`)).rejects.toMatchObject({ status: 412 })
  const socket = await openSocket(host, bob, {}, `?user=${bob.id}`)
  socket.close()
})

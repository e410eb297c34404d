import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import { APPLICATIONS, applicationTag } from '@lintel/contract/applications/tags'
import { PUBLIC_PROPERTIES } from '@lintel/contract/properties/tags'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listenOn, openSocket } from '../../test/sockets.ts'
import { makeWorld, type TestUser, type World } from '../../test/world.ts'

let world: World
let host: string
let owner: TestUser
let tenant: TestUser
beforeAll(async () => {
  world = await makeWorld()
  host = await listenOn(world.app)
})
afterAll(() => world.close())
beforeEach(async () => {
  ;[owner, tenant] = [await world.owner(), await world.tenant()]
})

const open = (...people: TestUser[]) => Promise.all(people.map((person) => openSocket(host, person)))
const terms = { startDate: '2040-01-01', endDate: '2040-12-31' }

test('an application that arrives is heard of by its owner, its tenant and agents, and by nobody else', async () => {
  const [agent, other, waiting] = [await world.agent(), await world.owner(), await world.waitingAgent()]
  const sockets = await open(owner, tenant, agent, other, waiting)
  const home = await world.home(owner)
  const { body } = await world.call(tenant, routes.create, { body: { propertyId: home.id } })
  const tags = [APPLICATIONS, applicationTag(body.id)]
  for (const socket of sockets.slice(0, 3)) expect(await socket.next('changed')).toMatchObject({ tags })
  // Answers come in order: had the others been told, they would have been by now.
  for (const socket of sockets.slice(3)) {
    await socket.flush()
    expect(socket.frames.filter(({ type }) => type === 'changed')).toEqual([])
  }
})

test('an approval is heard of by everyone whose application it closed', async () => {
  const loser = await world.tenant()
  const home = await world.home(owner)
  const [first, second] = [await world.application(tenant, home), await world.application(loser, home)]
  const [mine, theirs] = await open(tenant, loser)
  await world.call(owner, routes.approve, { params: { id: first.id }, body: terms })
  const isPublic = ({ tags }: { tags: string[] }) => tags.includes(PUBLIC_PROPERTIES)
  for (const [socket, application] of [
    [mine, first],
    [theirs, second],
  ] as const) {
    expect(await socket?.next('changed', isPublic)).toBeTruthy()
    const own = await socket?.next('changed')
    expect(own?.tags.filter((tag) => tag.startsWith('application:'))).toEqual([applicationTag(application.id)])
  }
})

test('a decision that fails is told to nobody', async () => {
  const home = await world.home(owner)
  const { id } = await world.application(tenant, home, { status: 'withdrawn' })
  const [mine] = await open(tenant)
  expect((await world.call(owner, routes.approve, { params: { id }, body: terms })).status).toBe(409)
  await mine?.flush()
  expect(mine?.frames.filter(({ type }) => type === 'changed')).toEqual([])
})

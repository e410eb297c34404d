import { applicationRoutes } from '@lintel/contract/applications/routes'
import { applicationTag } from '@lintel/contract/applications/tags'
import { DOCUMENTS } from '@lintel/contract/documents/tags'
import { leaseRoutes as routes } from '@lintel/contract/leases/routes'
import { LEASES } from '@lintel/contract/leases/tags'
import { PUBLIC_PROPERTIES, propertyTag } from '@lintel/contract/properties/tags'
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

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const has = (tag: string) => (frame: { tags: string[] }) => frame.tags.includes(tag)
const tagsOf = (socket?: Awaited<ReturnType<typeof openSocket>>) =>
  socket?.frames.flatMap((frame) => (frame.type === 'changed' ? [frame.tags] : []))
const open = (...people: TestUser[]) => Promise.all(people.map((person) => openSocket(host, person)))

test('a lease that the schedule ends is announced to its tenant, its owner and agents, and to nobody else', async () => {
  const home = await world.home(owner, { status: 'occupied' })
  const application = await world.application(tenant, home, { status: 'approved' })
  await world.lease(tenant, home, { startsOn: day(-90), endsOn: day(-1), applicationId: application.id })
  const sockets = await open(tenant, owner, await world.agent())
  const [other] = await open(await world.tenant())
  await world.runTask('close ended leases')
  for (const socket of sockets) {
    expect(await socket.next('changed', has(LEASES))).toMatchObject({
      tags: expect.arrayContaining([propertyTag(home.id)]),
    })
  }
  await other?.flush()
  expect(tagsOf(other)).toEqual([[PUBLIC_PROPERTIES, propertyTag(home.id)]])
})

test('a cancellation is announced to everyone whose application or lease it changes, and to nobody else', async () => {
  const other = await world.tenant()
  const home = await world.home(owner)
  const [chosen, closed] = [await world.application(tenant, home), await world.application(other, home)]
  const terms = { startDate: '2040-01-01', endDate: '2040-12-31' }
  const { body } = await world.call(owner, applicationRoutes.approve, { params: { id: chosen.id }, body: terms })
  await world.runJobs()
  const [theirs, mine, owners] = await open(other, tenant, owner)
  const [stranger] = await open(await world.tenant())
  await world.call(owner, routes.cancel, { params: { id: body.lease?.id ?? '' }, body: {} })
  expect(await theirs?.next('changed', has(applicationTag(closed.id)))).toBeTruthy()
  for (const socket of [mine, owners]) {
    const tags = expect.arrayContaining([applicationTag(chosen.id), propertyTag(home.id), DOCUMENTS, LEASES])
    expect(await socket?.next('changed', has(LEASES))).toMatchObject({ tags })
  }
  await stranger?.flush()
  expect(tagsOf(stranger)).toEqual([[PUBLIC_PROPERTIES, propertyTag(home.id)]])
})

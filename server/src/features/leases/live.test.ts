import { applicationRoutes } from '@lintel/contract/applications/routes'
import { leaseRoutes as routes } from '@lintel/contract/leases/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listenOn, openSocket } from '../../test/sockets.ts'
import { makeWorld, type TestPerson, type World } from '../../test/world.ts'

let world: World
let host: string
let owner: TestPerson
let tenant: TestPerson
beforeAll(async () => {
  world = await makeWorld()
  host = await listenOn(world.app)
})
afterAll(() => world.close())
beforeEach(async () => {
  ;[owner, tenant] = [await world.owner(), await world.tenant()]
})

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const open = (...people: TestPerson[]) => Promise.all(people.map((person) => openSocket(host, person)))

test('a lease that the schedule ends is announced to its tenant, its owner and agents, and to nobody else', async () => {
  const home = await world.home(owner, { status: 'occupied' })
  const application = await world.application(tenant, home, { status: 'approved' })
  await world.lease(tenant, home, { startsOn: day(-90), endsOn: day(-1), applicationId: application.id })
  const sockets = await open(tenant, owner, await world.agent())
  const [other] = await open(await world.tenant())
  await world.runRound('ended leases')
  for (const socket of sockets) {
    expect(await socket.next('changed')).toEqual({ type: 'changed', kind: 'property', id: home.id })
    expect(await socket.next('changed')).toEqual({ type: 'changed', kind: 'application', id: application.id })
  }
  await other?.caughtUp()
  expect(other?.frames.filter(({ type }) => type === 'changed')).toEqual([])
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
  const of = (id: string) => (frame: { id: string }) => frame.id === id
  expect(await theirs?.next('changed')).toMatchObject({ kind: 'application', id: closed.id })
  for (const socket of [mine, owners]) {
    expect(await socket?.next('changed', of(chosen.id))).toMatchObject({ kind: 'application' })
    expect(await socket?.next('changed', of(home.id))).toMatchObject({ kind: 'property' })
    expect(await socket?.next('changed', ({ kind }) => kind === 'document')).toBeTruthy()
  }
  await stranger?.caughtUp()
  expect(stranger?.frames.filter(({ type }) => type === 'changed')).toEqual([])
})

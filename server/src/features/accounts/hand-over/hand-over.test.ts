import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { overviewRoutes } from '@lintel/contract/overview/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { expect, it } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { handOverHomes } from './commands.ts'

const world = await makeWorldForFile()
const handOver = (by: TestUser, from: TestUser, ownerId: string) =>
  world.call(by, routes.handOverHomes, { params: { id: from.id }, body: { ownerId } })

it('moves homes with applications, leases and figures, and tells both owners', async () => {
  const [from, to, agent] = [await world.owner(), await world.owner(), await world.agent()]
  const [free, let_] = [await world.home(from), await world.home(from, { status: 'occupied' })]
  const application = await world.application(await world.tenant(), free)
  const lease = await world.lease(await world.tenant(), let_, { startsOn: '2020-01-01', endsOn: '2199-12-31' })
  expect((await handOver(agent, from, to.id)).body).toEqual({ homes: 2 })

  const seenBy = async (user: TestUser) => ({
    homes: (await world.call(user, propertyRoutes.listOwn)).body.length,
    application: (await world.call(user, applicationRoutes.find, { params: { id: application.id } })).status,
    lease: (await world.call(user, leaseRoutes.previewCancellation, { params: { id: lease.id } })).status,
    figures: (await world.call(user, overviewRoutes.figures)).body,
    notice: (await world.call(user, messageRoutes.thread, { params: { userId: agent.id } })).body.at(-1)?.content,
  })
  expect(await seenBy(to)).toMatchObject({
    homes: 2,
    application: 200,
    lease: 200,
    figures: { properties: 2, occupied: 1, pendingApplications: 1 },
    notice: expect.stringMatching(/went over to you/),
  })
  expect(await seenBy(from)).toMatchObject({
    homes: 0,
    application: 404,
    lease: 404,
    figures: { properties: 0, occupied: 0, pendingApplications: 0 },
    notice: expect.stringMatching(/of yours went over to/),
  })
})

it.each([
  ['the same owner', (from: TestUser) => Promise.resolve(from)],
  ['a tenant', () => world.tenant()],
  ['a disabled owner', () => world.owner({ disabledAt: new Date() })],
])('refuses %s', async (_name, pick) => {
  const [from, agent] = [await world.owner(), await world.agent()]
  await world.home(from)
  const { status, problem } = await handOver(agent, from, (await pick(from)).id)
  expect([status, problem.errors]).toEqual([400, { ownerId: 'Please choose another owner' }])
})

it('refuses a demo owner while the demo is off', async () => {
  const isDemoOn = false
  const { db, hub, settings, formatFor } = world.context
  const context = { db, hub, formatFor, settings: { ...settings, isDemoOn } }
  const [from, agent, demo] = [await world.owner(), await world.agent(), await world.owner({ isDemo: true })]
  await world.home(from)
  const refused = handOverHomes(context, { ...agent, isApproved: true }, from.id, demo.id)
  await expect(refused).rejects.toThrow('Please choose another owner')
})

it('publishes the homes of a disabled owner again', async () => {
  const [from, to, agent] = [await world.owner(), await world.owner(), await world.agent()]
  const home = await world.home(from)
  await world.call(agent, routes.disableAccount, { params: { id: from.id } })
  expect((await world.call(null, propertyRoutes.find, { params: { id: home.id } })).status).toBe(404)
  await handOver(agent, from, to.id)
  expect((await world.call(null, propertyRoutes.find, { params: { id: home.id } })).status).toBe(200)
})

it('refuses an owner without homes', async () => {
  const [from, to, agent] = [await world.owner(), await world.owner(), await world.agent()]
  expect((await handOver(agent, from, to.id)).problem.detail).toBe('This owner has no homes')
})

it('refuses an owner who applied for one of the homes', async () => {
  const [from, to, agent] = [await world.owner(), await world.owner(), await world.agent()]
  await world.application(to, await world.home(from))
  expect((await handOver(agent, from, to.id)).status).toBe(409)
})

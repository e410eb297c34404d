import { accountRoutes as routes } from '@lintel/contract/accounts/routes'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { overviewRoutes } from '@lintel/contract/overview/routes'
import { portfolioRoutes } from '@lintel/contract/portfolio/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { applications } from '../../applications/table.ts'
import { properties } from '../table.ts'
import { handOverProperties } from './commands.ts'

const world = await makeWorldForFile()
const handOver = (by: TestUser, from: TestUser, ownerId: string, propertyId?: string) =>
  world.call(by, routes.handOverHomes, {
    params: { id: from.id },
    body: { ownerId, ...(propertyId && { propertyId }) },
  })

it('moves homes with applications, leases and figures, and notifies both owners', async () => {
  const [from, to, agent] = [await world.owner(), await world.owner(), await world.agent()]
  const [free, let_] = [await world.property(from), await world.property(from, { status: 'occupied' })]
  const application = await world.application(await world.tenant(), free)
  const lease = await world.lease(await world.tenant(), let_, { startsOn: '2020-01-01', endsOn: '2199-12-31' })
  expect((await handOver(agent, from, to.id)).body).toEqual({ homes: 2 })

  const seenBy = async (user: TestUser) => ({
    homes: (await world.call(user, portfolioRoutes.listOwn)).body.length,
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
  await world.property(from)
  const { status, problem } = await handOver(agent, from, (await pick(from)).id)
  expect([status, problem.errors]).toEqual([400, { ownerId: 'Please choose another owner' }])
})

it('refuses a demo owner while the demo is off', async () => {
  const isDemoOn = false
  const { db, hub, settings, formatFor } = world.context
  const context = { db, hub, formatFor, settings: { ...settings, isDemoOn } }
  const [from, agent, demo] = [await world.owner(), await world.agent(), await world.owner({ isDemo: true })]
  await world.property(from)
  const refused = handOverProperties(context, { ...agent, isApproved: true }, from.id, { ownerId: demo.id })
  await expect(refused).rejects.toThrow('Please choose another owner')
})

it('publishes the homes of a disabled owner again', async () => {
  const [from, to, agent] = [await world.owner(), await world.owner(), await world.agent()]
  const property = await world.property(from)
  await world.call(agent, routes.disableAccount, { params: { id: from.id } })
  expect((await world.call(null, propertyRoutes.find, { params: { id: property.id } })).status).toBe(404)
  await handOver(agent, from, to.id)
  expect((await world.call(null, propertyRoutes.find, { params: { id: property.id } })).status).toBe(200)
})

it('refuses an owner without homes', async () => {
  const [from, to, agent] = [await world.owner(), await world.owner(), await world.agent()]
  expect((await handOver(agent, from, to.id)).problem.detail).toBe('This owner has no homes')
})

it('refuses an owner who applied for one of the homes', async () => {
  const [from, to, agent] = [await world.owner(), await world.owner(), await world.agent()]
  await world.application(to, await world.property(from))
  expect((await handOver(agent, from, to.id)).status).toBe(409)
})

describe('one home', () => {
  const ownerOf = async (id: string) =>
    (await world.db.select({ ownerId: properties.ownerId }).from(properties).where(eq(properties.id, id)))[0]?.ownerId
  const TERMS = { startDate: '2040-01-01', endDate: '2040-12-31' }

  it('goes over with its applications, the others stay, and both owners read its title', async () => {
    const [from, to, agent] = [await world.owner(), await world.owner(), await world.agent()]
    const [gone, kept] = [await world.property(from, { title: 'Attic' }), await world.property(from)]
    const [application, other] = [
      await world.application(await world.tenant(), gone),
      await world.application(await world.tenant(), kept),
    ]
    expect((await handOver(agent, from, to.id, gone.id)).body).toEqual({ homes: 1 })
    expect([await ownerOf(gone.id), await ownerOf(kept.id)]).toEqual([to.id, from.id])
    const find = (user: TestUser, { id }: { id: string }) =>
      world.call(user, applicationRoutes.find, { params: { id } })
    expect((await find(to, application)).status).toBe(200)
    expect((await find(to, other)).status).toBe(404)
    expect((await find(from, application)).status).toBe(404)
    const noticeTo = async (user: TestUser) =>
      (await world.call(user, messageRoutes.thread, { params: { userId: agent.id } })).body.at(-1)?.content
    expect(await noticeTo(from)).toMatch(/^Your home “Attic” went over to/)
    expect(await noticeTo(to)).toMatch(/^“Attic” of .* went over to you/)
  })

  it('is not found if it is another owner’s or absent, and stays', async () => {
    const [from, to, agent] = [await world.owner(), await world.owner(), await world.agent()]
    await world.property(from)
    const anothers = await world.property(await world.owner())
    expect((await handOver(agent, from, to.id, anothers.id)).status).toBe(404)
    expect((await handOver(agent, from, to.id, agent.id)).status).toBe(404)
    expect(await ownerOf(anothers.id)).toBe(anothers.ownerId)
  })

  it('goes to an owner who applied for another home of theirs, not to one who applied for it', async () => {
    const [from, to, agent] = [await world.owner(), await world.owner(), await world.agent()]
    const [applied, other] = [await world.property(from), await world.property(from)]
    await world.application(to, applied)
    expect((await handOver(agent, from, to.id, applied.id)).status).toBe(409)
    expect((await handOver(agent, from, to.id, other.id)).status).toBe(200)
  })

  it('goes to one of two owners at once; for the other it is not found', async () => {
    const [from, agent] = [await world.owner(), await world.agent()]
    const property = await world.property(from)
    const rivals = [await world.owner(), await world.owner()]
    const answers = await Promise.all(rivals.map(({ id }) => handOver(agent, from, id, property.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const winner = rivals[answers.findIndex(({ status }) => status === 200)]
    expect(await ownerOf(property.id)).toBe(winner?.id)
  })

  it('and its application have one owner if an agent approves it meanwhile', async () => {
    const [from, to, agent] = [await world.owner(), await world.owner(), await world.agent()]
    const property = await world.property(from)
    const { id } = await world.application(await world.tenant(), property)
    const [handedOver, approved] = await Promise.all([
      handOver(agent, from, to.id, property.id),
      world.call(agent, applicationRoutes.approve, { params: { id }, body: TERMS }),
    ])
    expect([handedOver.status, approved.status]).toEqual([200, 200])
    const [row] = await world.db.select().from(applications).where(eq(applications.id, id))
    expect([row?.ownerId, row?.status, await ownerOf(property.id)]).toEqual([to.id, 'approved', to.id])
    const figures = async (user: TestUser) => (await world.call(user, overviewRoutes.figures)).body
    expect(await figures(to)).toMatchObject({ properties: 1, pendingApplications: 0 })
    expect(await figures(from)).toMatchObject({ properties: 0, pendingApplications: 0 })
  })
})

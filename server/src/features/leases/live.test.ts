import { applicationRoutes } from '@lintel/contract/applications/routes'
import { applicationTag } from '@lintel/contract/applications/tags'
import { DOCUMENTS } from '@lintel/contract/documents/tags'
import { leaseRoutes as routes } from '@lintel/contract/leases/routes'
import { LEASES } from '@lintel/contract/leases/tags'
import { cityTag } from '@lintel/contract/properties/city-tag'
import { PUBLIC_PROPERTIES, propertyTag } from '@lintel/contract/properties/tags'
import { beforeEach, expect, test } from 'vitest'
import { listenOn, openSocket } from '../../test/sockets.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'

const world = await makeWorldForFile()
const host = await listenOn(world.app)
let owner: TestUser
let tenant: TestUser
beforeEach(async () => {
  ;[owner, tenant] = [await world.owner(), await world.tenant()]
})

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
const has = (tag: string) => (frame: { tags: string[] }) => frame.tags.includes(tag)
const tagsOf = (socket?: Awaited<ReturnType<typeof openSocket>>) =>
  socket?.frames.flatMap((frame) => (frame.type === 'changed' ? [frame.tags] : []))
const open = (...users: TestUser[]) => Promise.all(users.map((user) => openSocket(host, user)))

test('publishes the end of a lease only to its tenant, its owner and agents', async () => {
  const property = await world.property(owner, { status: 'occupied' })
  const application = await world.application(tenant, property, { status: 'approved' })
  await world.lease(tenant, property, { startsOn: day(-90), endsOn: day(-1), applicationId: application.id })
  const sockets = await open(tenant, owner, await world.agent())
  const [strangerSocket] = await open(await world.tenant())
  await world.runTask('close ended leases')
  for (const socket of sockets) {
    expect(await socket.next('changed', has(LEASES))).toMatchObject({
      tags: expect.arrayContaining([propertyTag(property.id)]),
    })
  }
  await strangerSocket?.flush()
  expect(tagsOf(strangerSocket)).toEqual([[PUBLIC_PROPERTIES, propertyTag(property.id), cityTag(property.city)]])
})

test('publishes a cancellation only to the parties of the lease and of the changed applications', async () => {
  const otherTenant = await world.tenant()
  const property = await world.property(owner)
  const [chosen, closed] = [await world.application(tenant, property), await world.application(otherTenant, property)]
  const terms = { startDate: '2040-01-01', endDate: '2040-12-31' }
  const { body } = await world.call(owner, applicationRoutes.approve, { params: { id: chosen.id }, body: terms })
  await world.runJobs()
  const [otherSocket, tenantSocket, ownerSocket] = await open(otherTenant, tenant, owner)
  const [strangerSocket] = await open(await world.tenant())
  await world.call(owner, routes.cancel, { params: { id: body.lease?.id ?? '' }, body: {} })
  expect(await otherSocket?.next('changed', has(applicationTag(closed.id)))).toBeTruthy()
  for (const socket of [tenantSocket, ownerSocket]) {
    const tags = expect.arrayContaining([applicationTag(chosen.id), propertyTag(property.id), DOCUMENTS, LEASES])
    expect(await socket?.next('changed', has(LEASES))).toMatchObject({ tags })
  }
  await strangerSocket?.flush()
  expect(tagsOf(strangerSocket)).toEqual([[PUBLIC_PROPERTIES, propertyTag(property.id), cityTag(property.city)]])
})

import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import { APPLICATIONS, applicationTag } from '@lintel/contract/applications/tags'
import { historyTag } from '@lintel/contract/history/tags'
import { PUBLIC_PROPERTIES } from '@lintel/contract/properties/tags'
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

const open = (...users: TestUser[]) => Promise.all(users.map((user) => openSocket(host, user)))
const terms = { startDate: '2040-01-01', endDate: '2040-12-31' }

test('publishes a new application only to its owner, its tenant and agents', async () => {
  const [agent, other, waiting] = [await world.agent(), await world.owner(), await world.waitingAgent()]
  const sockets = await open(owner, tenant, agent, other, waiting)
  const property = await world.property(owner)
  const { body } = await world.call(tenant, routes.create, { body: { propertyId: property.id } })
  const tags = [APPLICATIONS, applicationTag(body.id)]
  // Applicants don't see the history of a home.
  const forManagers = [...tags, historyTag(property.id)]
  for (const [at, expected] of [forManagers, tags, forManagers].entries())
    expect(await sockets[at]?.next('changed')).toMatchObject({ tags: expected })
  // Frames arrive in order: after the pong of `flush`, no earlier frame is outstanding.
  for (const socket of sockets.slice(3)) {
    await socket.flush()
    expect(socket.frames.filter(({ type }) => type === 'changed')).toEqual([])
  }
})

test('publishes an approval to the applicants whose applications it closes', async () => {
  const otherTenant = await world.tenant()
  const property = await world.property(owner)
  const [first, second] = [await world.application(tenant, property), await world.application(otherTenant, property)]
  const [approvedSocket, closedSocket] = await open(tenant, otherTenant)
  await world.call(owner, routes.approve, { params: { id: first.id }, body: terms })
  const isPublic = ({ tags }: { tags: string[] }) => tags.includes(PUBLIC_PROPERTIES)
  for (const [socket, application] of [
    [approvedSocket, first],
    [closedSocket, second],
  ] as const) {
    expect(await socket?.next('changed', isPublic)).toBeTruthy()
    const frame = await socket?.next('changed')
    expect(frame?.tags.filter((tag) => tag.startsWith('application:'))).toEqual([applicationTag(application.id)])
  }
})

test('publishes nothing of a decision that fails', async () => {
  const property = await world.property(owner)
  const { id } = await world.application(tenant, property, { status: 'withdrawn' })
  const [socket] = await open(tenant)
  expect((await world.call(owner, routes.approve, { params: { id }, body: terms })).status).toBe(409)
  await socket?.flush()
  expect(socket?.frames.filter(({ type }) => type === 'changed')).toEqual([])
})

import { routes as allRoutes } from '@lintel/contract/api'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { messageRoutes } from '@lintel/contract/messages/routes'
import { peopleRoutes } from '@lintel/contract/people/routes'
import type { Route } from '@lintel/contract/route'
import { expect, it } from 'vitest'
import { sampleInput } from '../../test/sample-input.ts'
import { listenOn, openSocket } from '../../test/sockets.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'

const world = await makeWorldForFile()
const host = await listenOn(world.app)
const make = { tenant: () => world.tenant(), owner: () => world.owner(), 'waiting agent': () => world.waitingAgent() }

const RUNNING = { startsOn: '2020-01-01', endsOn: '2199-12-31' }
const write = (from: TestUser, to: TestUser, propertyId?: string) =>
  world.call(from, messageRoutes.send, { body: { receiverId: to.id, content: 'Hello', propertyId } })
const statusOfWriting = async (from: TestUser, to: TestUser) => (await write(from, to)).status
const draft = (owner: TestUser) => world.property(owner, { isPublished: false })

/** A read that is open to all roles, except sign-out. */
const isForAll = ({ method, path, access }: Route) =>
  method === 'GET' && path !== '/api/logout' && (access === 'signed-in' || access === 'anyone')

/** The status of every read that any role may make, about the records between an applicant, later tenant, and the landlord. */
async function readAll(me: TestUser) {
  const landlord = await world.owner()
  const property = await world.property(landlord)
  const application = await world.application(me, property, { status: 'approved' })
  const lease = await world.lease(me, property, { ...RUNNING, applicationId: application.id })
  await world.books(lease, landlord)
  const document = await world.document(me, { leaseId: lease.id })
  const ids: Record<string, string> = {
    properties: property.id,
    applications: application.id,
    leases: lease.id,
    documents: document.id,
    people: landlord.id,
    messages: landlord.id,
    user: landlord.id,
  }
  const statuses: Record<string, number> = {}
  for (const route of allRoutes.filter(isForAll)) {
    const { params, query } = sampleInput(route)
    const id = ids[route.path.split('/')[2] ?? '']
    const known = Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, id ?? value]))
    // Without a lease it is of all one's own homes.
    const ofLease = route.path.startsWith('/api/statement') && { leaseId: lease.id }
    const { status } = await world.call(me, route, { params: known, query: { ...query, ...ofLease } })
    statuses[`GET ${route.path}`] = status
  }
  return statuses
}

it('shows owners and waiting agents who rent a home all that it shows tenants', async () => {
  const ofTenant = await readAll(await world.tenant())
  expect(ofTenant).toMatchObject({
    'GET /api/tenant/lease': 200,
    'GET /api/applications/:id': 200,
    'GET /api/leases/:id/account': 200,
    'GET /api/documents/:id/content': 200,
    'GET /api/people/:id': 200,
    'GET /api/statement': 200,
  })
  expect(await readAll(await world.owner())).toEqual(ofTenant)
  expect(await readAll(await world.waitingAgent())).toEqual(ofTenant)
})

it.each(Object.entries(make))('lets a %s ask about a published home, and its owner reply', async (_, makeUser) => {
  const [me, landlord] = [await makeUser(), await world.owner()]
  await draft(landlord)
  expect(await statusOfWriting(landlord, me)).toBe(403)
  const property = await world.property(landlord)
  expect((await write(me, landlord, property.id)).status).toBe(201)
  expect(await statusOfWriting(landlord, me)).toBe(201)
})

it.each(Object.entries(make))(
  'lets a %s and the landlord reach each other from the application on',
  async (_, makeUser) => {
    const [me, landlord] = [await makeUser(), await world.owner()]
    const property = await world.property(landlord)
    const { body } = await world.call(me, applicationRoutes.create, { body: { propertyId: property.id } })
    const params = { id: body.id }
    const asked = await world.call(landlord, applicationRoutes.ask, { params, body: { text: 'From when?' } })
    expect(asked.status).toBe(200)
    for (const [from, to] of [
      [me, landlord],
      [landlord, me],
    ] as const) {
      expect(await statusOfWriting(from, to)).toBe(201)
      const { body: page } = await world.call(from, peopleRoutes.find, { params: { id: to.id } })
      expect(page.canWrite).toBe(true)
      const opened = await world.call(from, messageRoutes.findConversation, { params: { userId: to.id } })
      expect(opened.body).toMatchObject({ whyNotWrite: null, canBlock: true })
    }
    expect((await world.call(me, messageRoutes.block, { params: { userId: landlord.id } })).status).toBe(200)
    expect(await statusOfWriting(landlord, me)).toBe(403)
  },
)

it.each(Object.entries(make))(
  'carries the messages of a %s who rents, and the landlord’s, by socket',
  async (_, makeUser) => {
    const [me, landlord] = [await makeUser(), await world.owner()]
    await world.lease(me, await draft(landlord), RUNNING)
    const [mine, theirs] = [await openSocket(host, me), await openSocket(host, landlord)]
    theirs.send({ type: 'message', receiverId: me.id, content: 'The meter is read tomorrow' })
    expect((await mine.next('message')).message.senderId).toBe(landlord.id)
    mine.send({ type: 'message', receiverId: landlord.id, content: 'I am at home' })
    const isReply = ({ message }: { message: { senderId: string } }) => message.senderId === me.id
    expect((await theirs.next('message', isReply)).message.content).toBe('I am at home')
  },
)

it('tells an owner why an unconnected owner can’t be written to', async () => {
  const [me, other] = [await world.owner(), await world.owner()]
  await world.property(me)
  await draft(other)
  const { status, problem } = await write(me, other)
  expect([status, problem.detail]).toEqual([403, expect.stringMatching(/^You can write to another owner while/)])
})

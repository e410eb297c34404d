import { randomUUID } from 'node:crypto'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { LEASES } from '@lintel/contract/leases/tags'
import { rentImportRoutes } from '@lintel/contract/rent/import-routes'
import { rentRoutes as routes } from '@lintel/contract/rent/routes'
import { RENT } from '@lintel/contract/rent/tags'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { mockDay } from '../../../test/mocked-day.ts'
import { listenOn, openSocket, type TestSocket } from '../../../test/sockets.ts'
import { noticesTo } from '../../../test/told.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { leases } from '../../leases/table.ts'
import { checkBooks } from '../check.ts'

const world = await makeWorldForFile()
const setDay = mockDay(world, '2027-01-20')
const host = await listenOn(world.app)
const told = noticesTo(world)
afterAll(async () => expect((await checkBooks(world.db)).faults).toEqual([]))

const FILE = `Home,Tenant,First day,Last day,Rent,Owed
Loft,Ada Lovelace,2026-03-01,2027-12-31,1200,100
Attic,Bo Li,2026-05-01,2027-12-31,900,
Cellar,Cleo Park,2026-07-01,2027-12-31,600,`

const has = (tag: string) => (frame: { tags: string[] }) => frame.tags.includes(tag)

test('an owner takes over three tenants from a file, they accept, the month comes, one pays in part, one payment bounces', async () => {
  await setDay('2027-01-20')
  const owner = await world.owner()
  for (const title of ['Loft', 'Attic', 'Cellar']) await world.property(owner, { title })
  const atOwner = await openSocket(host, owner)
  const { status, body } = await world.call(owner, rentImportRoutes.importLeases, {
    query: { clientId: randomUUID(), startOn: '2027-02-01' } as never,
    headers: { 'content-type': 'text/csv' },
    body: Buffer.from(FILE) as never,
  })
  expect([status, body.created]).toEqual([201, 3])
  await atOwner.next('changed', has(RENT))

  // Each accepts with the link that the owner hands over, and the owner sees it.
  const rows = (await world.call(owner, routes.list, {})).body
  const leaseOf = (title: string) => rows.find(({ property }) => property.title === title)?.leaseId ?? ''
  const accept = async (title: string) => {
    const tenant = await world.tenant()
    const params = { id: leaseOf(title) }
    const invited = await world.call(owner, leaseRoutes.invite, { params, body: { email: null } })
    const socket = await openSocket(host, tenant)
    const token = invited.body.url?.split('#token=')[1] ?? ''
    expect((await world.call(tenant, leaseRoutes.acceptInvitation, { body: { token } })).status).toBe(200)
    await atOwner.next('changed', has(LEASES))
    await socket.next('changed', has(RENT))
    return { tenant, socket, leaseId: params.id }
  }
  const [ada, bo, cleo] = [await accept('Loft'), await accept('Attic'), await accept('Cellar')]
  const openOf = async ({ tenant, leaseId }: { tenant: TestUser; leaseId: string }) =>
    (await world.call(tenant, routes.account, { params: { id: leaseId } })).body?.open

  // Ten days before the month its rent is charged, and everybody sees it.
  await setDay('2027-01-25')
  await world.runTask('issue charges', new Date())
  await Promise.all([ada, bo, cleo].map(({ socket }) => socket.next('changed', has(RENT))))
  expect(await Promise.all([ada, bo, cleo].map(openOf))).toEqual([1300, 900, 600])

  await setDay('2027-02-01')
  await world.runTask('issue charges', new Date())
  const pay = (leaseId: string, amount: number) =>
    world.call(owner, routes.recordPayment, {
      params: { id: leaseId },
      body: { clientId: randomUUID(), amount, receivedOn: '2027-02-01' },
    })
  const seen = async ({ socket }: { socket: TestSocket }) => {
    socket.frames.length = 0
    return socket.next('changed', has(RENT))
  }
  const [adaSees, boSees, cleoSees] = [seen(ada), seen(bo), seen(cleo)]
  await pay(ada.leaseId, 700)
  const bounced = await pay(bo.leaseId, 900)
  await pay(cleo.leaseId, 600)
  await Promise.all([adaSees, boSees, cleoSees])
  expect(await Promise.all([ada, bo, cleo].map(openOf))).toEqual([600, 0, 0])
  const boSeesAgain = seen(bo)
  await world.call(owner, routes.reversePayment, { params: { id: bounced.body.id }, body: { reason: 'bounced' } })
  await boSeesAgain
  expect(await openOf(bo)).toBe(900)

  // The day after, the owing tenants and the owner get notices; the tenant who paid gets none.
  await setDay('2027-02-02')
  await world.runTask('issue charges', new Date())
  expect((await told(ada.tenant)).at(-1)).toContain('$600.00 for “Loft” is overdue')
  expect((await told(bo.tenant)).at(-1)).toContain('$900.00 for “Attic” is overdue')
  expect((await told(cleo.tenant)).at(-1)).toContain('Your payment of $600.00 for “Cellar” was received')
  expect((await told(owner)).filter((text) => text.includes('owes'))).toHaveLength(2)
  const arrears = (await world.call(owner, routes.list, { query: { filter: 'overdue' } })).body
  expect(arrears.map(({ property, overdue }) => [property.title, overdue]).toSorted()).toEqual([
    ['Attic', 900],
    ['Loft', 600],
  ])
  expect(await world.db.$count(leases, eq(leases.tenantId, cleo.tenant.id))).toBe(1)
})

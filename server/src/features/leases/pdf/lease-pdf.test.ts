import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../../../jobs/table.ts'
import { makeWorld, type TestUser, type World } from '../../../test/world.ts'
import { documents } from '../../documents/table.ts'
import { leases } from '../table.ts'
import { enqueueLeasePdfs, LEASE_PDF } from './commands.ts'
import { type LeaseTerms, renderLeasePdf } from './lease-pdf.ts'

let world: World
let owner: TestUser
beforeAll(async () => {
  world = await makeWorld()
  owner = await world.owner()
})
afterAll(() => world.close())

const someLease = async (tenant: TestUser) =>
  world.lease(tenant, await world.home(owner), { startsOn: '2030-01-01', endsOn: '2030-12-31' })
const papersOf = (leaseId: string) => world.db.select().from(documents).where(eq(documents.leaseId, leaseId))
const write = async (leaseId: string) => {
  await enqueueLeasePdfs(world.db, [leaseId])
  await world.runJobs()
}

test('an approval has the lease written down once: a document of the tenant’s, with the hash of its bytes', async () => {
  const tenant = await world.tenant()
  const home = await world.home(owner, { title: 'Mill House' })
  const { id } = await world.application(tenant, home)
  const terms = { startDate: '2030-01-01', endDate: '2030-12-31' }
  await world.call(owner, applicationRoutes.approve, { params: { id }, body: terms })
  expect((await world.call(tenant, documentRoutes.listOwn)).body).toEqual([])
  await world.runJobs()

  const { body: own } = await world.call(tenant, documentRoutes.listOwn)
  expect(own).toMatchObject([{ title: 'Lease of Mill House', type: 'lease', propertyId: home.id, userId: tenant.id }])
  const lease = await world.call(tenant, leaseRoutes.current)
  expect(lease.body?.leaseDocument).toBe(own[0]?.fileUrl)
  for (const person of [tenant, owner, await world.agent()]) {
    const answer = await world.app.inject({ url: own[0]?.fileUrl ?? '', headers: { cookie: person.cookie } })
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(own[0]?.sha256)
  }
  for (const reader of [tenant, owner]) {
    const sent = await world.call(reader, documentRoutes.listForApplication, { params: { id } })
    expect(sent.body.map(({ type }) => type)).toEqual(['lease'])
  }
})

test('however often and at once it is asked for, a lease is written once', async () => {
  const lease = await someLease(await world.tenant())
  // Without the key, by which only one would wait.
  await world.db.insert(jobs).values(Array(3).fill({ kind: LEASE_PDF.kind, data: { leaseId: lease.id } }))
  await Promise.all([world.runJobs(), world.runJobs(), world.runJobs()])
  await write(lease.id)
  const papers = await papersOf(lease.id)
  expect(papers).toHaveLength(1)
  const [after] = await world.db.select().from(leases).where(eq(leases.id, lease.id))
  expect(after?.document).toBe(`/api/documents/${papers[0]?.id}/content`)
})

test('a lease that is gone by then is passed over', async () => {
  const lease = await someLease(await world.tenant())
  await enqueueLeasePdfs(world.db, [lease.id])
  await world.db.delete(leases).where(eq(leases.id, lease.id))
  await world.runJobs()
  expect(await papersOf(lease.id)).toEqual([])
})

test('a home that is removed when its lease is over leaves the tenant their lease', async () => {
  const tenant = await world.tenant()
  const home = await world.home(owner)
  const lease = await world.lease(tenant, home, { startsOn: '2020-01-01', endsOn: '2020-12-31' })
  await write(lease.id)
  await world.call(owner, propertyRoutes.remove, { params: { id: home.id } })
  const { body } = await world.call(tenant, documentRoutes.listOwn)
  expect(body).toMatchObject([{ type: 'lease', propertyId: null }])
  const read = async (person: TestUser) =>
    (await world.app.inject({ url: body[0]?.fileUrl ?? '', headers: { cookie: person.cookie } })).statusCode
  expect([await read(tenant), await read(owner)]).toEqual([200, 404])
})

const TERMS: LeaseTerms = {
  id: '01a1f96a-c486-7029-a577-afa9171c28e7',
  landlord: { name: 'Ingrid Sørensen', email: 'ingrid@example.com', phone: '+45 20 00 00 00' },
  tenant: { name: 'Amara Okonkwo', email: null, phone: null },
  home: { title: 'Mill House', address: '1 Mill Lane', city: 'Ghent', bedrooms: 2, bathrooms: 1, area: 64 },
  startsOn: '2030-01-01',
  endsOn: '2030-12-31',
  rentCents: 123_450,
  depositCents: 246_900,
  agreedAt: new Date('2029-11-20T10:00:00Z'),
}

test('the same terms make the same bytes', async () => {
  expect((await renderLeasePdf(TERMS)).equals(await renderLeasePdf(TERMS))).toBe(true)
})

test('what is kept is what was written', async () => {
  const lease = await someLease(await world.tenant())
  await write(lease.id)
  const [paper] = await papersOf(lease.id)
  const kept = await world.storage.open(paper?.storageKey ?? '')
  expect(kept && (await buffer(kept)).length).toBe(paper?.bytes)
})

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

const createLease = async (tenant: TestUser) =>
  world.lease(tenant, await world.home(owner), { startsOn: '2030-01-01', endsOn: '2030-12-31' })
const documentsOf = (leaseId: string) => world.db.select().from(documents).where(eq(documents.leaseId, leaseId))
const createPdf = async (leaseId: string) => {
  await enqueueLeasePdfs(world.db, [leaseId])
  await world.runJobs()
}

test('an approval creates the PDF: a document of the tenant that owner and agents can read, with its SHA-256', async () => {
  const tenant = await world.tenant()
  const property = await world.home(owner, { title: 'Mill House' })
  const { id } = await world.application(tenant, property)
  const terms = { startDate: '2030-01-01', endDate: '2030-12-31' }
  await world.call(owner, applicationRoutes.approve, { params: { id }, body: terms })
  expect((await world.call(tenant, documentRoutes.listOwn)).body).toEqual([])
  await world.runJobs()

  const { body: own } = await world.call(tenant, documentRoutes.listOwn)
  expect(own).toMatchObject([
    { title: 'Lease of Mill House', type: 'lease', propertyId: property.id, userId: tenant.id },
  ])
  const lease = await world.call(tenant, leaseRoutes.current)
  expect(lease.body?.leaseDocument).toBe(own[0]?.fileUrl)
  for (const person of [tenant, owner, await world.agent()]) {
    const response = await world.app.inject({ url: own[0]?.fileUrl ?? '', headers: { cookie: person.cookie } })
    expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(createHash('sha256').update(response.rawPayload).digest('hex')).toBe(own[0]?.sha256)
  }
  for (const reader of [tenant, owner]) {
    const listed = await world.call(reader, documentRoutes.listForApplication, { params: { id } })
    expect(listed.body.map(({ type }) => type)).toEqual(['lease'])
  }
})

test('concurrent and repeated jobs create one PDF', async () => {
  const lease = await createLease(await world.tenant())
  // Without the key, which allows one waiting job per lease.
  await world.db.insert(jobs).values(Array(3).fill({ kind: LEASE_PDF.kind, data: { leaseId: lease.id } }))
  await Promise.all([world.runJobs(), world.runJobs(), world.runJobs()])
  await createPdf(lease.id)
  const pdfs = await documentsOf(lease.id)
  expect(pdfs).toHaveLength(1)
  const [after] = await world.db.select().from(leases).where(eq(leases.id, lease.id))
  expect(after?.document).toBe(`/api/documents/${pdfs[0]?.id}/content`)
})

test('the job skips a deleted lease', async () => {
  const lease = await createLease(await world.tenant())
  await enqueueLeasePdfs(world.db, [lease.id])
  await world.db.delete(leases).where(eq(leases.id, lease.id))
  await world.runJobs()
  expect(await documentsOf(lease.id)).toEqual([])
})

test('the PDF stays with the tenant after the property is removed', async () => {
  const tenant = await world.tenant()
  const property = await world.home(owner)
  const lease = await world.lease(tenant, property, { startsOn: '2020-01-01', endsOn: '2020-12-31' })
  await createPdf(lease.id)
  await world.call(owner, propertyRoutes.remove, { params: { id: property.id } })
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
  property: { title: 'Mill House', address: '1 Mill Lane', city: 'Ghent', bedrooms: 2, bathrooms: 1, area: 64 },
  startsOn: '2030-01-01',
  endsOn: '2030-12-31',
  rentCents: 123_450,
  depositCents: 246_900,
  agreedAt: new Date('2029-11-20T10:00:00Z'),
}

test('renderLeasePdf gives the same bytes for the same terms', async () => {
  expect((await renderLeasePdf(TERMS)).equals(await renderLeasePdf(TERMS))).toBe(true)
})

test('the stored file has the size of its document row', async () => {
  const lease = await createLease(await world.tenant())
  await createPdf(lease.id)
  const [pdf] = await documentsOf(lease.id)
  const stored = await world.storage.open(pdf?.storageKey ?? '')
  expect(stored && (await buffer(stored)).length).toBe(pdf?.bytes)
})

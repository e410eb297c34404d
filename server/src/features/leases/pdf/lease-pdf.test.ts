import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { applicationRoutes } from '@lintel/contract/applications/routes'
import { documentRoutes } from '@lintel/contract/documents/routes'
import { leaseRoutes } from '@lintel/contract/leases/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { eq } from 'drizzle-orm'
import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { jobs } from '../../../jobs/table.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { isLeaseDocument } from '../../documents/filters.ts'
import { selectWithUserId } from '../../documents/queries.ts'
import { leaseParties, leases } from '../table.ts'
import { enqueueLeasePdfs, LEASE_PDF } from './commands.ts'
import { type LeaseTerms, renderLeasePdf } from './lease-pdf.ts'

const world = await makeWorldForFile()
const owner = await world.owner()

const createLease = async (tenant: TestUser) =>
  world.lease(tenant, await world.property(owner), { startsOn: '2030-01-01', endsOn: '2030-12-31' })
const documentsOf = (leaseId: string) => selectWithUserId(world.db).where(isLeaseDocument(leaseId))
const createPdf = async (leaseId: string) => {
  await enqueueLeasePdfs(world.db, [leaseId])
  await world.runJobs()
}

test('an approval creates the PDF: a document of the tenant that owner and agents can read, with its SHA-256', async () => {
  const tenant = await world.tenant()
  const property = await world.property(owner, { title: 'Mill House' })
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
  await world.db.delete(leaseParties).where(eq(leaseParties.leaseId, lease.id))
  await world.db.delete(leases).where(eq(leases.id, lease.id))
  await world.runJobs()
  expect(await documentsOf(lease.id)).toEqual([])
})

test('the PDF stays with tenant and owner after the property is archived', async () => {
  const tenant = await world.tenant()
  const property = await world.property(owner)
  const lease = await world.lease(tenant, property, { startsOn: '2020-01-01', endsOn: '2020-12-31' })
  await createPdf(lease.id)
  await world.call(owner, propertyRoutes.remove, { params: { id: property.id } })
  const { body } = await world.call(tenant, documentRoutes.listOwn)
  expect(body).toMatchObject([{ type: 'lease', propertyId: property.id }])
  const read = async (person: TestUser) =>
    (await world.app.inject({ url: body[0]?.fileUrl ?? '', headers: { cookie: person.cookie } })).statusCode
  expect([await read(tenant), await read(owner)]).toEqual([200, 200])
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
  currency: 'USD',
  agreedAt: new Date('2029-11-20T10:00:00Z'),
  timeZone: 'UTC',
}

test('renderLeasePdf gives the same bytes for the same terms', async () => {
  expect((await renderLeasePdf(TERMS)).equals(await renderLeasePdf(TERMS))).toBe(true)
})

test('the PDF names terms, parties and the lines for place, date and signatures', async () => {
  const draw = vi.spyOn(PDFDocument.prototype, 'text')
  await renderLeasePdf(TERMS)
  const text = draw.mock.calls.map(([line]) => line).join('\n')
  draw.mockRestore()
  expect(text).toMatchInlineSnapshot(`
    "Lease
    Mill House
    Agreed on November 20, 2029 · Reference 01a1f96a-c486-7029-a577-afa9171c28e7
    Landlord
    Ingrid Sørensen
    ingrid@example.com
    +45 20 00 00 00
    Tenant
    Amara Okonkwo
    Home
    1 Mill Lane
    Ghent
    2 bedrooms, 1 bathroom, 64 m²
    Term
    January 1, 2030 to December 31, 2030
    Monthly rent
    $1,234.50
    Due on the 1st of each month
    Security deposit
    $2,469.00
    1.
    The home
    The landlord lets the home named above to the tenant on these terms.
    2.
    Term
    The lease begins on January 1, 2030 and ends on December 31, 2030, both days included. It
    ends by itself, without notice from either side.
    3.
    Rent
    The tenant pays the landlord $1,234.50 a month, due on the 1st of each month.
    4.
    Deposit
    The tenant gives the landlord a security deposit of $2,469.00.
    5.
    An earlier end
    Where the landlord and the tenant agree on an earlier last day, or the law allows it, that day is
    recorded in Lintel and the tenant is told. The home is free for others once it is over.
    6.
    The law
    What this paper does not say is governed by the law of the place where the home is. Nothing
    in it takes away a right which that law gives to either side.
    Signed by both, of whom each keeps a copy.
    Landlord’s signature
    Ingrid Sørensen
    Place and date
    Tenant’s signature
    Amara Okonkwo
    Place and date
    Lease of Mill House
    1 of 1"
  `)
})

test('the stored file has the size of its document row', async () => {
  const lease = await createLease(await world.tenant())
  await createPdf(lease.id)
  const [pdf] = await documentsOf(lease.id)
  const stored = await world.storage.open(pdf?.storageKey ?? '')
  expect(stored && (await buffer(stored)).length).toBe(pdf?.bytes)
})

import { randomUUID } from 'node:crypto'
import { INVITATION_LIMITS } from '@lintel/contract/leases/invitation-limits'
import { rentImportRoutes } from '@lintel/contract/rent/import-routes'
import type { ImportQuery } from '@lintel/contract/rent/import-schema'
import { rentRoutes as routes } from '@lintel/contract/rent/routes'
import { asc, eq, inArray } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { mockDay } from '../../../test/mocked-day.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { users } from '../../accounts/table.ts'
import { leaseInvitations, leaseParties, leases } from '../../leases/table.ts'
import type { PropertyRow } from '../../properties/table.ts'
import { checkBooks } from '../check.ts'
import { leaseImports } from '../table.ts'

const world = await makeWorldForFile()
await mockDay(world, '2027-01-20')('2027-01-20')
let owner: TestUser
let properties: PropertyRow[]

beforeEach(async () => {
  owner = await world.owner({ email: `owner-${crypto.randomUUID()}@mill.example` })
  properties = [await world.property(owner, { title: 'Loft' }), await world.property(owner, { title: 'Attic' })]
})
afterAll(async () => expect((await checkBooks(world.db)).faults).toEqual([]))

const HEADINGS = 'Home,Tenant,Email,First day,Last day,Rent,Deposit,Owed,Credit,Deposit held'
const file = (...rows: string[]) => [HEADINGS, ...rows].join('\n')
const LOFT = 'Loft,Ada Lovelace,ada@example.org,2026-03-01,2027-12-31,1200,2400,300,0,2400'
const ATTIC = 'Attic,Bo Li,,2027-02-01,2028-01-31,900.50,0,0,0,0'
const bringIn = (content: string, query: Partial<ImportQuery> = {}, as = owner) =>
  world.call(as, rentImportRoutes.importLeases, {
    query: { clientId: randomUUID(), ...query } as never,
    headers: { 'content-type': 'text/csv' },
    body: Buffer.from(content) as never,
  })
const preview = (content: string) =>
  world.call(owner, rentImportRoutes.previewImport, {
    query: {} as never,
    headers: { 'content-type': 'text/csv' },
    body: Buffer.from(content) as never,
  })
const leasesOf = (property: PropertyRow | undefined) =>
  world.db
    .select()
    .from(leases)
    .innerJoin(leaseParties, eq(leaseParties.leaseId, leases.id))
    .where(eq(leases.propertyId, property?.id ?? ''))
    .orderBy(asc(leases.startsOn))

describe('an import', () => {
  it('creates each lease with its tenant, and invites those with an email', async () => {
    const { status, body } = await bringIn(file(LOFT, ATTIC))
    expect([status, body]).toEqual([201, { created: 2, invited: 1, existing: 0 }])
    const [first, second] = [await leasesOf(properties[0]), await leasesOf(properties[1])]
    expect(first).toMatchObject([
      {
        leases: {
          tenantId: null,
          startsOn: '2026-03-01',
          endsOn: '2027-12-31',
          rentCents: 120_000,
          depositCents: 240_000,
        },
        lease_parties: { name: 'Ada Lovelace', userId: null },
      },
    ])
    expect(second).toMatchObject([{ leases: { rentCents: 90_050 }, lease_parties: { name: 'Bo Li' } }])
    const invitations = await world.db.select().from(leaseInvitations)
    const ids = [...first, ...second].map((row) => row.leases.id)
    expect(invitations.filter(({ leaseId }) => ids.includes(leaseId))).toMatchObject([{ email: 'ada@example.org' }])
  })

  it('starts books where a day is given, with the opening balance and deposit', async () => {
    expect((await bringIn(file(LOFT, ATTIC), { startOn: '2027-01-01' })).status).toBe(201)
    const { body } = await world.call(owner, routes.list, {})
    expect(
      body.map(({ property, booksStartOn, open, deposit }) => [property.title, booksStartOn, open, deposit]),
    ).toEqual([
      ['Loft', '2027-01-01', 1500, 2400],
      ['Attic', '2027-02-01', 0, 0],
    ])
  })

  it('leaves the books alone where none is', async () => {
    await bringIn(file(LOFT))
    expect((await world.call(owner, routes.list, {})).body).toEqual([])
  })

  it('starts its books apart from what the owner chose for other new leases', async () => {
    const params = { id: owner.id }
    const isOn = async () => (await world.call(owner, routes.ownerBooks, { params })).body.isOn
    await bringIn(file(LOFT), { startOn: '2027-01-01' })
    expect(await isOn()).toBe(false)
    await world.call(owner, routes.keepOwnerBooks, { params, body: { isOn: true } })
    await bringIn(file(ATTIC))
    expect(await isOn()).toBe(true)
    expect((await world.call(owner, routes.list, {})).body.map(({ property }) => property.title)).toEqual(['Loft'])
  })

  it('takes as many statements for several leases with books as for one', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => query.mockRestore())
    const count = async (...rows: string[]) => {
      query.mockClear()
      expect((await bringIn(file(...rows), { startOn: '2027-02-01' })).status).toBe(201)
      return query.mock.calls.length
    }
    const later = (title: string, year: number) => `${title},Cy Pym,,${year}-02-01,${year + 1}-01-31,800,0,50,0,0`
    const one = await count(later('Loft', 2028))
    expect(await count(later('Loft', 2030), later('Loft', 2032), later('Attic', 2034))).toBe(one)
  })

  it('changes nothing of a file that was brought in before', async () => {
    await bringIn(file(LOFT))
    expect((await bringIn(file(LOFT, ATTIC))).body).toEqual({ created: 1, invited: 0, existing: 1 })
    expect((await bringIn(file(LOFT, ATTIC))).body).toEqual({ created: 0, invited: 0, existing: 2 })
    expect(await leasesOf(properties[0])).toHaveLength(1)
  })

  it('answers a repeat as the first call, and refuses another file under its id', async () => {
    const clientId = randomUUID()
    const first = await bringIn(file(LOFT), { clientId })
    const again = await bringIn(file(LOFT), { clientId })
    expect([again.status, again.body]).toEqual([201, first.body])
    const other = await bringIn(file(ATTIC), { clientId })
    expect([other.status, other.problem.detail]).toEqual([409, 'This clientId stands for another file'])
    expect(await leasesOf(properties[1])).toEqual([])
  })
})

describe('invitations of an import', () => {
  it('are none while the own address is not verified, as the preview says; the leases are brought in', async () => {
    await world.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, owner.id))
    const { body } = await preview(file(LOFT, ATTIC))
    expect(body).toMatchObject({
      counts: { invited: 0, withoutInvitation: 2 },
      notInvited: expect.stringContaining('your own email address is not verified'),
    })
    expect((await preview(file(ATTIC))).body.notInvited).toBeNull()
    expect((await bringIn(file(LOFT, ATTIC))).body).toEqual({ created: 2, invited: 0, existing: 0 })
    const ids = [...(await leasesOf(properties[0])), ...(await leasesOf(properties[1]))].map((row) => row.leases.id)
    expect(await world.db.$count(leaseInvitations, inArray(leaseInvitations.leaseId, ids))).toBe(0)
  })

  it('are refused in words, with the whole file, beyond those of a day', async () => {
    const many = Array.from({ length: INVITATION_LIMITS.perDayAtFirst + 1 }, (_, at) =>
      LOFT.replace('ada@', `ada-${at}@`).replace('2026-03-01,2027-12-31', `${2027 + at}-02-01,${2028 + at}-01-31`),
    )
    const { status, problem } = await bringIn(file(...many))
    expect([status, problem.detail]).toEqual([429, expect.stringMatching(/^You can invite 20 tenants a day by email/)])
    expect(await leasesOf(properties[0])).toEqual([])
  })
})

describe('all or nothing', () => {
  it('brings in nothing of a file with one fault, and names it with its line', async () => {
    const { status, problem } = await bringIn(file(LOFT, ATTIC, 'Nowhere,Cy,,2027-01-01,2027-12-31,1,,,,'))
    expect([status, problem.detail]).toEqual([
      400,
      'Line 4: No home is called “Nowhere”, or has that address. Nothing was brought in.',
    ])
    expect([...(await leasesOf(properties[0])), ...(await leasesOf(properties[1]))]).toEqual([])
    expect(await world.db.select().from(leaseImports).where(eq(leaseImports.authorId, owner.id))).toEqual([])
  })

  it('counts the faults beyond the first', async () => {
    const { problem } = await bringIn(file('Nowhere,=1,,x,2027-12-31,1,,,,'))
    expect(problem.detail).toMatch(/^Line 2: .* And 2 more\. Nothing was brought in\.$/)
  })

  it('answers with a conflict when a home was let meanwhile', async () => {
    const [loft] = properties
    if (!loft) throw new Error('no home')
    await world.lease(await world.tenant(), loft, { startsOn: '2026-06-01', endsOn: '2026-12-31' })
    const { status, problem } = await bringIn(file(LOFT, ATTIC))
    expect([status, problem.detail]).toEqual([
      409,
      'Line 2: The home is let from Jun 1, 2026 to Dec 31, 2026. Nothing was brought in.',
    ])
  })

  it('lets one of two imports at once create a lease; the other finds it', async () => {
    const answers = await Promise.all([bringIn(file(LOFT, ATTIC)), bringIn(file(ATTIC, LOFT))])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers.map(({ body }) => body.created).sort()).toEqual([0, 2])
  })

  it('answers two calls at once with one id alike', async () => {
    const clientId = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => bringIn(file(LOFT), { clientId })))
    expect(answers.map(({ body }) => body)).toEqual(Array(3).fill({ created: 1, invited: 1, existing: 0 }))
  })

  it('lets one of two imports at once let a home; the other is a conflict', async () => {
    const later = LOFT.replace('2026-03-01', '2026-04-01')
    const answers = await Promise.all([bringIn(file(LOFT)), bringIn(file(later))])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await leasesOf(properties[0])).toHaveLength(1)
  })
})

describe('who may', () => {
  it('is an agent for the owner they name, and no other owner or tenant', async () => {
    const agent = await world.agent()
    expect((await bringIn(file(ATTIC), { ownerId: owner.id }, agent)).body.created).toBe(1)
    const rival = await world.owner({ email: 'rival-1@mill.example' })
    expect((await bringIn(file(LOFT), { ownerId: owner.id }, rival)).status).toBe(404)
    expect((await bringIn(file(LOFT), {}, rival)).problem.detail).toMatch(/^Line 2: No home is called “Loft”/)
    expect((await bringIn(file(LOFT), {}, await world.tenant())).status).toBe(403)
    expect(await leasesOf(properties[0])).toEqual([])
  })

  it('does not take the owner’s own homes as another owner’s by id', async () => {
    const rival = await world.owner({ email: 'rival-2@mill.example' })
    const [loft] = properties
    const { status } = await bringIn(file(LOFT.replace('Loft', loft?.id ?? '')), {}, rival)
    expect(status).toBe(400)
  })
})

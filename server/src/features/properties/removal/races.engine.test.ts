import { applicationRoutes } from '@lintel/contract/applications/routes'
import { propertyRoutes as routes } from '@lintel/contract/properties/routes'
import { savedRoutes } from '@lintel/contract/saved/routes'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { waitUntilBlocked } from '../../../test/locks.ts'
import { makeWorldForFile, type TestUser } from '../../../test/world.ts'
import { applications } from '../../applications/table.ts'
import { attachments } from '../../files/table.ts'
import { leases } from '../../leases/table.ts'
import { savedProperties } from '../../saved/table.ts'
import { type PropertyRow, properties } from '../table.ts'

const world = await makeWorldForFile()
let owner: TestUser
let tenant: TestUser
beforeEach(async () => {
  ;[owner, tenant] = [await world.owner(), await world.tenant()]
})

const remove = ({ id }: PropertyRow) => world.call(owner, routes.remove, { params: { id } })

/** Two calls that wait for a home in this order. @returns their statuses */
async function inOrder(property: PropertyRow, calls: (() => Promise<{ status: number }>)[]): Promise<number[]> {
  const waiting = await world.db.transaction(async (tx) => {
    await tx.execute(sql`select from ${properties} where id = ${property.id} for update`)
    const started: Promise<{ status: number }>[] = []
    for (const call of calls) {
      started.push(call())
      await waitUntilBlocked(world.db, started.length)
    }
    return started
  })
  return (await Promise.all(waiting)).map(({ status }) => status)
}

/** The removal deletes the one, and archives the other. */
const PROPERTIES = [
  ['a home that never had a lease', () => world.property(owner)],
  [
    'a home that had one',
    async () => {
      const property = await world.property(owner)
      await world.lease(await world.tenant(), property, { startsOn: '2020-01-01', endsOn: '2020-12-31' })
      return property
    },
  ],
] as const

describe.each(PROPERTIES)('the removal of %s', (_name, makeProperty) => {
  const terms = { startDate: '2040-01-01', endDate: '2040-12-31' }
  const approve = (id: string) => world.call(owner, applicationRoutes.approve, { params: { id }, body: terms })

  it('comes before an approval, or is refused after it', async () => {
    const [first, second] = [await makeProperty(), await makeProperty()]
    const one = await world.application(tenant, first)
    expect(await inOrder(first, [() => remove(first), () => approve(one.id)])).toEqual([200, 404])
    expect(await world.db.$count(leases, eq(leases.tenantId, tenant.id))).toBe(0)
    const other = await world.application(tenant, second)
    expect(await inOrder(second, [() => approve(other.id), () => remove(second)])).toEqual([200, 409])
    expect(await world.db.select().from(properties).where(eq(properties.id, second.id))).toMatchObject([
      { archivedAt: null, status: 'occupied' },
    ])
  })

  it('leaves no application that is sent meanwhile', async () => {
    for (const isFirst of [true, false]) {
      const property = await makeProperty()
      const apply = () => world.call(tenant, applicationRoutes.create, { body: { propertyId: property.id } })
      const calls = [() => remove(property), apply]
      expect(await inOrder(property, isFirst ? calls : calls.reverse())).toEqual(isFirst ? [200, 404] : [201, 200])
      expect(await world.db.$count(applications, eq(applications.propertyId, property.id))).toBe(0)
    }
  })

  it('leaves no saved home to a user who saves it meanwhile', async () => {
    for (const isFirst of [true, false]) {
      const property = await makeProperty()
      const save = () => world.call(tenant, savedRoutes.saveHome, { params: { id: property.id } })
      const calls = [() => remove(property), save]
      expect(await inOrder(property, isFirst ? calls : calls.reverse())).toEqual(isFirst ? [200, 404] : [200, 200])
      expect(await world.db.$count(savedProperties, eq(savedProperties.propertyId, property.id))).toBe(0)
    }
  })

  it('refuses a document that is added to it meanwhile', async () => {
    const property = await makeProperty()
    const add = async () => {
      const response = await world.app.inject({
        method: 'POST',
        url: '/api/documents',
        query: { title: 'Receipt', type: 'receipt', propertyId: property.id },
        payload: Buffer.from('%PDF-1.4'),
        headers: { 'content-type': 'application/pdf', cookie: owner.cookie },
      })
      return { status: response.statusCode }
    }
    const isArchived = (await world.db.$count(leases, eq(leases.propertyId, property.id))) > 0
    expect(await inOrder(property, [() => remove(property), add])).toEqual([200, isArchived ? 409 : 404])
    expect(await world.db.$count(attachments, eq(attachments.propertyId, property.id))).toBe(0)
    expect(await world.db.$count(attachments, eq(attachments.userId, owner.id))).toBe(0)
  })
})

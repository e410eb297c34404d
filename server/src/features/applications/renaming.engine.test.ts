import { accountRoutes } from '@lintel/contract/accounts/routes'
import { applicationRoutes as routes } from '@lintel/contract/applications/routes'
import { propertyRoutes } from '@lintel/contract/properties/routes'
import { eq, type SQL, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { countBlocked } from '../../test/locks.ts'
import { makeWorldForFile, type TestUser } from '../../test/world.ts'
import { users } from '../accounts/table.ts'
import { type PropertyRow, properties } from '../properties/table.ts'
import { applications } from './table.ts'

const world = await makeWorldForFile()
const owner = await world.owner()

const listIds = async (search: string) =>
  (await world.call(owner, routes.listForOwner, { query: { search } })).body.map(({ id }) => id)

it('finds applications by the applicant’s current name', async () => {
  const tenant = await world.tenant({ firstName: 'Before' })
  const { id, updatedAt } = await world.application(tenant, await world.property(owner))
  expect(await listIds('before')).toEqual([id])
  await world.call(tenant, accountRoutes.changeProfile, { body: { firstName: 'Afterwards' } })
  expect(await listIds('afterwards')).toEqual([id])
  expect(await listIds('before')).toEqual([])
  const [row] = await world.db.select().from(applications).where(eq(applications.id, id))
  expect(row?.updatedAt).toEqual(updatedAt)
})

it('finds applications by the property’s current title', async () => {
  const property = await world.property(owner, { title: 'Old mill' })
  const { id } = await world.application(await world.tenant(), property)
  expect(await listIds('old mill')).toEqual([id])
  await world.call(owner, propertyRoutes.edit, { params: { id: property.id }, body: { title: 'New mill' } })
  expect(await listIds('new mill')).toEqual([id])
  expect(await listIds('old mill')).toEqual([])
})

/** Applications whose search text differs from the current names and titles. */
const listStale = () =>
  world.db
    .select({ id: applications.id })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.tenantId))
    .innerJoin(properties, eq(properties.id, applications.propertyId))
    .where(
      sql`${applications.searchText} <> application_search_text(${users.firstName}, ${users.lastName}, ${properties.title})`,
    )

it('keeps the search text current while names, titles and new applications are written concurrently', async () => {
  const offered = await Promise.all(Array.from({ length: 4 }, () => world.property(owner)))
  const tenants = await Promise.all(Array.from({ length: 6 }, () => world.tenant()))
  for (let round = 0; round < 8; round++) {
    const rename = (tenant: TestUser) =>
      world.db
        .update(users)
        .set({ firstName: `Name${round}` })
        .where(eq(users.id, tenant.id))
    const retitle = ({ id }: { id: string }) =>
      world.db
        .update(properties)
        .set({ title: `Title ${round}` })
        .where(eq(properties.id, id))
    const apply = (tenant: TestUser, i: number) => {
      const property = offered[(round + i) % offered.length]
      return property && world.application(tenant, property, { status: 'withdrawn' })
    }
    await Promise.all([...tenants.map(apply), ...tenants.map(rename), ...offered.map(retitle)])
    expect(await listStale()).toEqual([])
  }
})

describe('locks', () => {
  const RENAMES = {
    name: (tenant: TestUser) => sql`update users set first_name = 'Renamed' where id = ${tenant.id}`,
    title: (_: TestUser, property: PropertyRow) =>
      sql`update properties set title = 'Renamed' where id = ${property.id}`,
  }
  const insertFor = (tenant: TestUser, property: PropertyRow) => sql`
    insert into applications (id, property_id, tenant_id, owner_id)
    values (gen_random_uuid(), ${property.id}, ${tenant.id}, ${owner.id})`

  it.each(['name', 'title'] as const)(
    'make a change of the %s wait for the transaction of a new application',
    async (kind) => {
      const [tenant, property] = [await world.tenant(), await world.property(owner)]
      await runBetween(insertFor(tenant, property), RENAMES[kind](tenant, property))
      expect(await listStale()).toEqual([])
    },
  )

  it.each(['name', 'title'] as const)(
    'make a new application wait for the transaction that changes the %s',
    async (kind) => {
      const [tenant, property] = [await world.tenant(), await world.property(owner)]
      await runBetween(RENAMES[kind](tenant, property), insertFor(tenant, property))
      expect(await listStale()).toEqual([])
    },
  )

  /** Runs a second statement while the first one's transaction is open; commits once the second is done or waits. */
  async function runBetween(first: SQL, second: SQL) {
    let isDone = false
    let other: Promise<unknown> = Promise.resolve()
    await world.db.transaction(async (tx) => {
      await tx.execute(first)
      other = world.db.execute(second).finally(() => {
        isDone = true
      })
      await expect.poll(async () => isDone || (await countBlocked(world.db)) > 0).toBe(true)
    })
    await other
  }
})

import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { records } from '../../../records/record.ts'
import type { MakeRowsOfOwner } from '../../../test/references.ts'
import { makeWorldForFile } from '../../../test/world.ts'
import { properties, propertyVersions } from '../table.ts'
import { propertyTies } from '../ties.ts'

const world = await makeWorldForFile()

/** Records that show a home to a user beside its landlord. */
const kinds = records.all().filter(({ property, roles: { tenant } }) => property && tenant)
const makers = Object.values(
  import.meta.glob<{ makeRowsOfOwner?: MakeRowsOfOwner }>('../../*/references.ts', { eager: true }),
).flatMap(({ makeRowsOfOwner }) => makeRowsOfOwner ?? [])

it('has a tie for each kind of record that shows a home to its tenant', () => {
  const tied = propertyTies.all().map(({ record }) => record.kind)
  expect(tied.toSorted()).toEqual(kinds.map(({ kind }) => kind).toSorted())
})

it.each(kinds)('keeps a home as its tenant saw it, with a record of the kind $kind alone', async (kind) => {
  let count = 0
  for (const make of makers) {
    const owner = await world.owner()
    const property = await world.property(owner, { isPublished: false })
    const { id } = property
    await make(world, { owner, property, tenant: await world.tenant() })
    if ((await world.db.$count(kind.table, sql`${kind.property} = ${id}`)) === 0) continue
    count += 1
    await world.db.update(properties).set({ title: 'Another' }).where(eq(properties.id, id))
    expect(await world.db.$count(propertyVersions, eq(propertyVersions.propertyId, id))).toBe(1)
  }
  expect(count).toBeGreaterThan(0)
})

import { FACT_CHOICES } from '@lintel/contract/properties/fact-choices'
import { publicListQuery } from '@lintel/contract/properties/search-schema'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { isAnyOf } from '../db/many.ts'
import { searchPublished } from '../features/properties/search.ts'
import { properties } from '../features/properties/table.ts'
import { matchProperty } from '../features/saved/match-property.ts'
import { saveSearch } from '../features/saved/search-commands.ts'
import { foundProperties } from '../features/saved/table.ts'
import { seedProperties } from './seed-properties.ts'
import { makeWorldForFile } from './world.ts'

const VALUES: Record<string, readonly string[]> = {
  search: ['street', 'colar', '7 b', 'zz', 'e', '%', '\\_'],
  city: ['City 1', 'City 2', 'City 30', 'Nowhere'],
  district: ['District 19', 'District 2'],
  minPrice: ['900', '3000.5'],
  maxPrice: ['700', '2500', '0'],
  bedrooms: ['0', '2', '9'],
  minBedrooms: ['0', '1', '4', '7', '30'],
  minBathrooms: ['0.5', '1', '2.5', '9'],
  minArea: ['60', '165'],
  maxArea: ['25', '100'],
  availableBy: ['2025-12-31', '2026-04-01'],
  status: ['any', 'maintenance', 'occupied'],
  ...FACT_CHOICES,
  outdoor: ['balcony', 'terrace,garden', 'any'],
}
const filters = fc
  .uniqueArray(fc.constantFrom(...Object.keys(VALUES)), { maxLength: 4 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...(VALUES[name] ?? []))]))),
  )

/**
 * Declares tests that compare what matches homes with what lists of searches have, the same ones each time.
 * @param listedProperties every search reads its list of them to the end
 */
export async function testMatches(searchCount: number, propertyCount: number, listedProperties: number) {
  const world = await makeWorldForFile()
  /** Each search is of a user of its own: a home is found once for a user. */
  const searches = fc.sample(filters, { seed: 18, numRuns: searchCount }).map((given) => ({ given, userId: '' }))
  let ids: string[] = []

  beforeAll(async () => {
    await seedProperties({ db: world.db, pool: world.pool } as Parameters<typeof seedProperties>[0], listedProperties)
    const { rows: people } = await world.db.execute<{ id: string }>(sql`
      insert into users (id, username, password_hash, first_name, last_name, role, approved_at)
      select gen_random_uuid(), 'searcher' || n, '-', 'First', 'Last' || n, 'tenant', now()
      from generate_series(1, ${searchCount}::int) n returning id`)
    for (const [at, search] of searches.entries()) {
      search.userId = people[at]?.id ?? ''
      const actor = { id: search.userId, role: 'tenant' as const, isApproved: true }
      await saveSearch(world.context, actor, { name: 'Search', filters: search.given, frequency: 'never' })
    }
    const rows = await world.db
      .select({ id: properties.id })
      .from(properties)
      .where(sql`is_published`)
      .orderBy(sql`md5(${properties.title})`)
      .limit(propertyCount)
    ids = rows.map(({ id }) => id)
  }, 300_000)

  /** By home, the users whose search has it in the public list. */
  async function findByList(): Promise<Map<string, Set<string>>> {
    const found = new Map(ids.map((id) => [id, new Set<string>()]))
    for (const { given, userId } of searches) {
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await searchPublished(world.db, publicListQuery.parse({ ...given, limit: 100, cursor }), 'USD')
        for (const { id } of page.rows) found.get(id)?.add(userId)
        cursor = page.next
      }
    }
    return found
  }

  const searchesOf = (userIds: Iterable<string>) => {
    const told = new Set(userIds)
    return searches.filter(({ userId }) => told.has(userId)).map(({ given }) => JSON.stringify(given))
  }

  it('finds for each new home the searches whose list has it, and no others', async () => {
    const expected = await findByList()
    for (const id of ids) {
      const told = await world.db.transaction((tx) => matchProperty(tx, id, new Date(), 'UTC'))
      expect({ id, told: searchesOf(told.map(({ userId }) => userId)) }).toEqual({
        id,
        told: searchesOf(expected.get(id) ?? []),
      })
    }
    // The sample is worth something.
    expect([...expected.values()].reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(propertyCount)
  }, 300_000)

  it('finds after a change the searches that the home newly matches', async () => {
    await world.db.delete(foundProperties)
    const before = await findByList()
    await world.db
      .update(properties)
      .set({
        status: 'available',
        bedrooms: sql`${properties.bedrooms} + 1`,
        area: 61,
        city: 'City 2',
        facts: sql`facts || '{"district": "District 2", "pets": "welcome"}'`,
      })
      .where(isAnyOf(properties.id, ids))
    const after = await findByList()
    for (const id of ids) {
      const told = await world.db.transaction((tx) => matchProperty(tx, id, new Date(), 'UTC'))
      const expected = [...(after.get(id) ?? [])].filter((userId) => !before.get(id)?.has(userId))
      expect({ id, told: searchesOf(told.map(({ userId }) => userId)) }).toEqual({ id, told: searchesOf(expected) })
    }
  }, 300_000)
}

// What the public list, its searches and the other lists cost as homes grow: the same statements at one thousand and at
// 100 thousand homes and as many users (and a million with --full), as a ratio to the step before and to a read by primary
// key.
import { DEFAULT_CURRENCY } from '@lintel/contract/money'
import { userListQuery } from '@lintel/contract/people/schema'
import { portfolioQuery } from '@lintel/contract/portfolio/schema'
import { publicCountQuery, publicListQuery } from '@lintel/contract/properties/search-schema'
import { eq, sql } from 'drizzle-orm'
import type { Db } from '../server/src/db/connect.ts'
import { writeCursor } from '../server/src/db/paging.ts'
import { findOverview } from '../server/src/features/overview/queries.ts'
import { countUsers, listUsers } from '../server/src/features/people/search.ts'
import { listAllProperties, listOwnProperties } from '../server/src/features/portfolio/list.ts'
import { countChoices } from '../server/src/features/properties/choice-counts.ts'
import { listPlaces } from '../server/src/features/properties/places.ts'
import { listCities } from '../server/src/features/properties/queries.ts'
import { countPublished, searchPublished } from '../server/src/features/properties/search.ts'
import { properties } from '../server/src/features/properties/table.ts'
import { seedProperties } from '../server/src/test/seed-properties.ts'
import { seedUsers } from '../server/src/test/seed-users.ts'
import { withDatabase } from './database.ts'
import { median, printTable } from './measure.ts'
import { SEARCHES } from './search-queries.ts'

const SIZES = process.argv.includes('--full') ? [1_000, 100_000, 1_000_000] : [1_000, 100_000]

/** Terms that agents and owners search homes and users for. */
const TERMS: Record<string, string> = {
  'one letter, common': 'a',
  'one letter, absent': 'ß',
  'two letters, absent': 'zz',
  'a word, middling': 'colar',
  'a word, rare': 'quixotic',
  'a word, absent': 'zzyzx',
}
const NOW = new Date('2026-01-01')

const AGENT = { id: '00000000-0000-7000-8000-000000000000', role: 'agent', isApproved: true } as const

await withDatabase(async (connection) => {
  const { db } = connection
  const results = new Map<string, number[]>()
  // The smallest size runs twice; its first run only warms up the code.
  for (const [step, size] of [SIZES[0] ?? 0, ...SIZES].entries()) {
    if (step === 1) results.clear()
    await seedProperties(connection, size)
    await seedUsers(connection, size)
    const [some] = await db.select().from(properties).limit(1)
    if (!some) throw new Error('no homes')
    const measure = async (name: string, run: () => Promise<unknown>) =>
      results.set(name, [...(results.get(name) ?? []), await median(run)])
    await measure('one home by id', () => db.select().from(properties).where(eq(properties.id, some.id)))
    for (const [name, query] of Object.entries(SEARCHES)) {
      const parsed = publicListQuery.parse(query)
      await measure(name, () => searchPublished(db, parsed, DEFAULT_CURRENCY))
      await measure(`${name}: count`, () => countPublished(db, parsed, DEFAULT_CURRENCY))
    }
    for (const query of [{}, { city: 'City 1' }, { pets: 'welcome', minBedrooms: 2 }])
      await measure(`choices with ${JSON.stringify(query)}`, () =>
        countChoices(db, publicCountQuery.parse(query), DEFAULT_CURRENCY),
      )
    for (const search of ['city 1', 'district', 'ctiy 29'])
      await measure(`places like ${search}`, () => listPlaces(db, { search }))
    await measure('districts of a city', () => listPlaces(db, { city: 'City 1' }))
    const deep = publicListQuery.parse({ cursor: await deepCursor(db) })
    await measure('newest, halfway down', () => searchPublished(db, deep, DEFAULT_CURRENCY))
    await measure('cities', () => listCities(db))
    const owner = { id: some.ownerId, role: 'owner', isApproved: true } as const
    const allProperties = (query: object) => () => listAllProperties(db, AGENT, portfolioQuery.parse(query), NOW)
    const ownProperties = (query: object) => () => listOwnProperties(db, owner, portfolioQuery.parse(query), NOW)
    const users = (query: object) => () => listUsers(db, AGENT, userListQuery.parse(query))
    await measure("an owner's homes", ownProperties({}))
    await measure("an owner's homes, a word", ownProperties({ search: 'colar' }))
    await measure('all homes, for agents', allProperties({}))
    await measure('all homes in maintenance', allProperties({ status: 'maintenance' }))
    await measure('all homes by rent', allProperties({ sort: 'price-asc' }))
    await measure('all homes by rent, in maintenance', allProperties({ sort: 'price-desc', status: 'maintenance' }))
    await measure('all homes by rent: a word, middling', allProperties({ sort: 'price-asc', search: 'colar' }))
    await measure('all drafts', allProperties({ published: 'false' }))
    await measure('all drafts by rent', allProperties({ published: 'false', sort: 'price-asc' }))
    await measure("an owner's homes by rent", ownProperties({ sort: 'price-asc' }))
    await measure('all homes: a city, large', allProperties({ search: 'city 1' }))
    await measure('all homes: a city, small', allProperties({ search: 'city 300' }))
    await measure('all users', users({}))
    await measure('all owners', users({ role: 'owner' }))
    await measure('agents who wait', users({ waiting: 'true' }))
    await measure('all users by name', users({ sort: 'name' }))
    await measure('all owners by name', users({ sort: 'name', role: 'owner' }))
    await measure('all users by name: a word, middling', users({ sort: 'name', search: 'colar' }))
    await measure('disabled users', users({ state: 'disabled' }))
    await measure('users by role and state', () => countUsers(db, AGENT))
    await measure('owners: a word, middling', users({ search: 'colar', role: 'owner' }))
    for (const [name, search] of Object.entries(TERMS)) {
      await measure(`all homes: ${name}`, allProperties({ search }))
      await measure(`all users: ${name}`, users({ search }))
    }
    await measure("an agent's figures", () => findOverview(db, AGENT, { currency: DEFAULT_CURRENCY, timeZone: 'UTC' }))
  }
  const point = results.get('one home by id') ?? []
  printTable(
    'Milliseconds (median) by number of homes, and growth; the first row is the limit',
    [...results].map(([name, times]) => ({
      query: name,
      ...Object.fromEntries(SIZES.map((size, i) => [size.toLocaleString('en'), (times[i] ?? 0).toFixed(2)])),
      growth: ((times.at(-1) ?? 0) / (times[0] ?? 1)).toFixed(2),
      'to the limit': ((times.at(-1) ?? 0) / (point.at(-1) ?? 1)).toFixed(1),
    })),
  )
})

/** The cursor of a page in the middle of the list. */
async function deepCursor(db: Db): Promise<string> {
  const { rows } = await db.execute<{ at: string }>(
    sql`select to_char(percentile_disc(0.5) within group (order by created_at) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from properties`,
  )
  return writeCursor([rows[0]?.at ?? '', AGENT.id])
}

/* Over 250 lines: the plans of all lists of homes and users, among the same rows. */

import { fold } from '@lintel/contract/fold'
import { userListQuery } from '@lintel/contract/people/schema'
import { portfolioQuery } from '@lintel/contract/portfolio/schema'
import { publicCountQuery, publicListQuery } from '@lintel/contract/properties/search-schema'
import { expect, it } from 'vitest'
import { connect } from '../../db/connect.ts'
import { pairwise } from '../../test/pairwise.ts'
import { countRowsRead, listSequentialScans, plansOf } from '../../test/plans.ts'
import { openSeededDatabase } from '../../test/seeded-database.ts'
import { SETTINGS } from '../../test/world.ts'
import { findOverview } from '../overview/queries.ts'
import { listUsers } from '../people/search.ts'
import { countAllProperties, countOwnProperties, listAllProperties, listOwnProperties } from '../portfolio/list.ts'
import { listVacancies } from '../portfolio/vacancies.ts'
import { findProperty, listCities } from './queries.ts'
import { countPublished, searchPublished } from './search.ts'
import { readSentence } from './sentence.ts'

/** Enough homes for pages that stop at the bound. */
const ROWS = { properties: 30_000, users: 6_000 }
/** Entries that an answer to a combination of filters reads at most. */
const ENTRIES_MAX = 20_000
const TODAY = '2026-01-01'
const NOW = new Date(TODAY)
const AGENT = { id: '00000000-0000-7000-8000-000000000000', role: 'agent', isApproved: true } as const

const connection = await openSeededDatabase(ROWS)

const SEARCHES: object[] = [
  {},
  { sort: 'price-asc' },
  { sort: 'price-desc' },
  { status: 'any' },
  { status: 'maintenance' },
  { city: 'City 1' },
  { city: 'City 300' },
  { city: 'City 1', bedrooms: 2, minPrice: 1000, maxPrice: 2000 },
  { city: 'Nowhere' },
  { bedrooms: 3 },
  { minBedrooms: 5 },
  { maxPrice: 1000 },
  { minPrice: 4390, maxPrice: 4391 },
  { minPrice: 900_000 },
  { minPrice: 1000, maxPrice: 1050, bedrooms: 2, status: 'maintenance' },
  { minPrice: 3000, maxPrice: 3100, minBedrooms: 4 },
  { search: 'colar', minBedrooms: 5 },
  ...['a', 'ß', 'ba', 'zz', 'street', 'colar', 'quixotic', 'zzyzx', '3 str', 'street s', '→→→'].flatMap((search) => [
    { search },
    { search, sort: 'price-asc' },
  ]),
]

it.each(SEARCHES)('reads no table sequentially: the public list with %j', async (query) => {
  expect(await findSequentialScans(() => searchPublished(connection.db, publicListQuery.parse(query), 'USD'))).toEqual(
    [],
  )
})

it.each(SEARCHES)('reads no table sequentially: the public count with %j', async (query) => {
  expect(await findSequentialScans(() => countPublished(connection.db, publicCountQuery.parse(query), 'USD'))).toEqual(
    [],
  )
})

const TEXT = `fold_text(title || E'\\n' || address)`

/** Searches, and the conditions of a sequential scan that finds the same. */
const SCANNED: [search: string, filters: object, where: string, order: string][] = [
  ...['7 bal', '3 str', '7xbal', 'street x', 'quixotic', 'colar', '7', 'zz', '→→→', 's, '].map(
    (search): [string, object, string, string] => [search, {}, 'true', 'created_at desc, id desc'],
  ),
  ['colar', { city: 'City 1' }, `city = 'City 1'`, 'created_at desc, id desc'],
  ['colar', { city: 'City 1', bedrooms: 2 }, `city = 'City 1' and bedrooms = 2`, 'created_at desc, id desc'],
  ['colar', { bedrooms: 2 }, 'bedrooms = 2', 'created_at desc, id desc'],
  ['street', { minBedrooms: 5 }, 'bedrooms >= 5', 'created_at desc, id desc'],
  ['colar', { minBedrooms: 5 }, 'bedrooms >= 5', 'created_at desc, id desc'],
  ['colar', { status: 'maintenance' }, `status = 'maintenance'`, 'created_at desc, id desc'],
  ['colar', { maxPrice: 1000 }, 'price_cents < 100000', 'created_at desc, id desc'],
  ['colar', { minPrice: 2000, sort: 'price-asc' }, 'price_cents >= 200000', 'price_cents, id'],
  ['colar', { maxPrice: 2000, sort: 'price-desc' }, 'price_cents < 200000', 'price_cents desc, id desc'],
  ['quixotic', { sort: 'price-desc', bedrooms: 0 }, 'bedrooms = 0', 'price_cents desc, id desc'],
]

it.each(SCANNED)(
  'finds what a sequential scan finds, page by page: %j with %j',
  async (search, filters, where, order) => {
    const { rows: expected } = await connection.pool.query(
      `select id from properties where is_published and ${where} and ${TEXT} like $1 order by ${order} limit 250`,
      [`%${search}%`],
    )
    const found: string[] = []
    for (let cursor: string | null | undefined; cursor !== null && found.length < expected.length; ) {
      const query = publicListQuery.parse({ status: 'any', ...filters, search, limit: 50, cursor })
      const page = await searchPublished(connection.db, query, 'USD')
      found.push(...page.rows.map(({ id }) => id))
      cursor = page.next
    }
    expect(found).toEqual(expected.map(({ id }) => id))
  },
)

const contains = (search: string) => `${TEXT} like '%${fold(search).replace('_', '\\_')}%'`

const COUNTED: [filters: object, where: string][] = [
  [{}, 'true'],
  [{ city: 'City 1' }, `city = 'City 1'`],
  [{ city: 'City 299' }, `city = 'City 299'`],
  [{ minBedrooms: 5, maxPrice: 450 }, 'bedrooms >= 5 and price_cents < 45000'],
  ...['street', 'a', 'ba', 'colar', 'quixotic', '→→→', 's, ', '_'].flatMap((search): [object, string][] => [
    [{ search }, contains(search)],
    [{ search, bedrooms: 2 }, `bedrooms = 2 and ${contains(search)}`],
    [{ search, city: 'City 1' }, `city = 'City 1' and ${contains(search)}`],
  ]),
]

it.each(COUNTED)('counts what a sequential scan counts, up to a thousand: %j', async (filters, where) => {
  const expected = await connection.pool.query(
    `select count(*)::int as count from properties where is_published and ${where}`,
  )
  const { count } = expected.rows[0]
  expect(await countPublished(connection.db, publicCountQuery.parse({ status: 'any', ...filters }), 'USD')).toEqual({
    count: Math.min(count, 1000),
    isCapped: count > 1000,
  })
})

it.each(['city 299', 'city 30', 'ity 7', 'y 1', 'colar'])('finds portfolio homes by city as well: %j', async (term) => {
  const { rows: expected } = await connection.pool.query(
    `select id from properties where ${TEXT} like $1 or lower(city) like $1 order by created_at desc, id desc limit 100`,
    [`%${term}%`],
  )
  const { rows } = await listAllProperties(
    connection.db,
    AGENT,
    portfolioQuery.parse({ search: term, limit: 100 }),
    NOW,
  )
  expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
})

const TERMS = ['a', 'ß', 'ba', 'zz', 'street', 'colar', 'city 30', 'quixotic', 'zzyzx', '3 str', '@post3']

/** One of each kind, none and: common, short and absent, medium, rare. */
const KINDS_OF_TERMS = [undefined, 'a', 'zz', 'colar', 'quixotic']

const PORTFOLIO_SEARCHES: object[] = [
  ...TERMS.map((search) => ({ search })),
  ...pairwise({
    search: KINDS_OF_TERMS,
    sort: ['newest', 'oldest', 'price-asc', 'price-desc'],
    status: [undefined, 'maintenance', 'occupied'],
    published: [undefined, 'true', 'false'],
  }),
]

it.each(PORTFOLIO_SEARCHES)('reads no table sequentially: portfolios with %j', async (given) => {
  const query = portfolioQuery.parse(given)
  const owner = { ...AGENT, id: await someOwner(), role: 'owner' } as const
  expect(await findSequentialScans(() => listAllProperties(connection.db, AGENT, query, NOW))).toEqual([])
  expect(await findSequentialScans(() => countAllProperties(connection.db, AGENT, query))).toEqual([])
  expect(await findSequentialScans(() => listOwnProperties(connection.db, owner, query, NOW))).toEqual([])
  expect(await findSequentialScans(() => countOwnProperties(connection.db, owner, query))).toEqual([])
})

it.each(['city 3', 'ci'])('reads no table sequentially: suggestions for %j', async (text) => {
  const search = { text, status: 'available' } as const
  expect((await readSentence(connection.db, search, { currency: 'USD', today: TODAY })).places).not.toEqual([])
  expect(
    await findSequentialScans(() => readSentence(connection.db, search, { currency: 'USD', today: TODAY })),
  ).toEqual([])
})

const USER_SEARCHES: object[] = [
  { waiting: 'true' },
  ...TERMS.map((search) => ({ search })),
  ...pairwise({
    search: KINDS_OF_TERMS,
    sort: ['newest', 'oldest', 'name'],
    role: [undefined, 'owner', 'agent'],
    state: [undefined, 'disabled'],
  }),
]

it.each(USER_SEARCHES)('reads no table sequentially: users with %j', async (given) => {
  const query = userListQuery.parse(given)
  expect(await findSequentialScans(() => listUsers(connection.db, AGENT, query))).toEqual([])
})

/** Lists whose first page a common letter fills. */
const COMMON_TERM: [string, () => Promise<unknown>][] = [
  ...[
    {},
    { status: 'any' },
    { city: 'City 1' },
    { city: 'City 1', bedrooms: 2 },
    { bedrooms: 2 },
    { minBedrooms: 3, maxPrice: 1000 },
    { sort: 'price-asc' },
    { sort: 'price-desc', city: 'City 1' },
  ].map((filters): [string, () => Promise<unknown>] => [
    `the public list with ${JSON.stringify(filters)}`,
    () => searchPublished(connection.db, publicListQuery.parse({ ...filters, search: 'a' }), 'USD'),
  ]),
  ...[
    {},
    { status: 'maintenance' },
    { sort: 'price-asc' },
    { sort: 'price-desc', status: 'occupied' },
    { sort: 'oldest' },
  ].map((filters): [string, () => Promise<unknown>] => [
    `all homes with ${JSON.stringify(filters)}`,
    () => listAllProperties(connection.db, AGENT, portfolioQuery.parse({ ...filters, search: 'a' }), NOW),
  ]),
  ...[{}, { role: 'owner' }, { sort: 'name' }, { sort: 'name', role: 'owner' }].map(
    (filters): [string, () => Promise<unknown>] => [
      `the users with ${JSON.stringify(filters)}`,
      () => listUsers(connection.db, AGENT, userListQuery.parse({ ...filters, search: 'a' })),
    ],
  ),
]

it.each(COMMON_TERM)('scans indexes alone, and reads only the rows of the page: %s', async (_, run) => {
  const scans = (await plansOf(connection, run)).filter((node) =>
    ['properties', 'users'].includes(node['Relation Name'] ?? ''),
  )
  const indexScans = scans.filter((node) => !node['Index Name']?.endsWith('_pkey'))
  expect(indexScans.length).toBeGreaterThan(0)
  expect(indexScans.map((node) => node['Node Type'])).toEqual(indexScans.map(() => 'Index Only Scan'))
})

const findSequentialScans = (run: () => Promise<unknown>) => listSequentialScans(connection, run, ['cities'])

async function someOwner(): Promise<string> {
  const { rows } = await listAllProperties(connection.db, AGENT, portfolioQuery.parse({ limit: 1 }), NOW)
  return rows[0]?.ownerId ?? ''
}

it('reads no table sequentially: one home, cities, vacancies and figures', async () => {
  const { db } = connection
  const [some] = (await listAllProperties(db, AGENT, portfolioQuery.parse({ limit: 1 }), NOW)).rows
  const runs: [string, () => Promise<unknown>][] = [
    ['one home', () => findProperty(db, null, some?.id ?? '')],
    ['cities', () => listCities(db)],
    ['vacancies', () => listVacancies(db, AGENT, { limit: 5 })],
    ['figures', () => findOverview(db, AGENT, SETTINGS)],
  ]
  for (const [name, run] of runs) expect(await findSequentialScans(run), name).toEqual([])
})

/** Filters that many homes pass each, and few together: no index finds those few. */
const COMMON_ALONE = { type: 'apartment', furnished: 'unfurnished', pets: 'possible', outdoor: 'any', minBathrooms: 2 }
const RARE_TOGETHER: object[] = [
  { ...COMMON_ALONE, heating: 'gas,electric' },
  { ...COMMON_ALONE, search: 'a', minBedrooms: 1 },
  { ...COMMON_ALONE, sort: 'price-desc', heating: 'gas,electric', status: 'any' },
]

it.each(RARE_TOGETHER)('reads at most 20,000 entries for a page, and goes on where it stopped: %j', async (given) => {
  const pages: number[] = []
  const found: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = publicListQuery.parse({ ...given, limit: 100, cursor })
    let page = { rows: [] as { id: string }[], next: null as string | null }
    const read = await countRowsRead(connection, async () => {
      page = await searchPublished(connection.db, query, 'USD')
    })
    expect(read).toBeLessThanOrEqual(ENTRIES_MAX)
    pages.push(page.rows.length)
    found.push(...page.rows.map(({ id }) => id))
    cursor = page.next
  }
  expect(pages.slice(0, -1).some((length) => length < 100)).toBe(true)
  expect(new Set(found).size).toBe(found.length)
  const { count, isCapped } = await countPublished(connection.db, publicCountQuery.parse(given), 'USD')
  expect(isCapped ? count <= found.length : count === found.length).toBe(true)
})

it.each(RARE_TOGETHER)('reads at most 20,000 entries for a count: %j', async (given) => {
  const count = () => countPublished(connection.db, publicCountQuery.parse(given), 'USD')
  expect(await countRowsRead(connection, count)).toBeLessThanOrEqual(ENTRIES_MAX)
})

it('prepares at most 25 statements for all combinations of filters', async () => {
  const one = await connect(connection.settings, { poolSize: 1 })
  try {
    for (const query of [...SEARCHES, ...SEARCHES.map((query) => ({ ...query, status: 'any', maxPrice: 90_000 }))]) {
      await searchPublished(one.db, publicListQuery.parse(query), 'USD')
      await countPublished(one.db, publicCountQuery.parse(query), 'USD')
    }
    const { rows } = await one.pool.query('select count(*)::int as count from pg_prepared_statements')
    expect(rows[0].count).toBeGreaterThan(10)
    expect(rows[0].count).toBeLessThanOrEqual(25)
  } finally {
    await one.close()
  }
})

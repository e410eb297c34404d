import { userListQuery } from '@lintel/contract/people/schema'
import { portfolioQuery } from '@lintel/contract/portfolio/schema'
import { publicCountQuery, publicListQuery } from '@lintel/contract/properties/search-schema'
import { expect, it } from 'vitest'
import { listSequentialScans, plansOf } from '../../test/plans.ts'
import { openSeededDatabase, THOUSANDS } from '../../test/seeded-database.ts'
import { SETTINGS } from '../../test/world.ts'
import { findOverview } from '../overview/queries.ts'
import { listUsers } from '../people/search.ts'
import { countAllProperties, countOwnProperties, listAllProperties, listOwnProperties } from '../portfolio/list.ts'
import { listVacancies } from '../portfolio/vacancies.ts'
import { findProperty, listCities } from './queries.ts'
import { countPublished, searchPublished } from './search.ts'
import { readSentence } from './sentence.ts'

const TODAY = '2026-01-01'
const NOW = new Date(TODAY)
const AGENT = { id: '00000000-0000-7000-8000-000000000000', role: 'agent', isApproved: true } as const
/** A rare term, in an order of its own. */
const RARE = { search: 'colar', sort: 'price-asc' } as const

const connection = await openSeededDatabase(THOUSANDS)
const { db } = connection
const { rows } = await connection.pool.query('select id, owner_id from properties order by id limit 1')
const owner = { ...AGENT, id: rows[0].owner_id, role: 'owner' } as const

it.each<[string, () => Promise<unknown>]>([
  ['the public list', () => searchPublished(db, publicListQuery.parse({ ...RARE, minBedrooms: 4 }), 'USD')],
  ['the public count', () => countPublished(db, publicCountQuery.parse({ search: 'colar' }), 'USD')],
  ['all homes', () => listAllProperties(db, AGENT, portfolioQuery.parse(RARE), NOW)],
  ['the count of all homes', () => countAllProperties(db, AGENT, portfolioQuery.parse({ search: 'city 30' }))],
  ['an owner’s homes', () => listOwnProperties(db, owner, portfolioQuery.parse(RARE), NOW)],
  ['the count of an owner’s homes', () => countOwnProperties(db, owner, portfolioQuery.parse({ published: 'false' }))],
  ['users', () => listUsers(db, AGENT, userListQuery.parse({ search: 'colar', sort: 'name' }))],
  ['suggestions', () => readSentence(db, { text: 'city 3', status: 'available' }, { currency: 'USD', today: TODAY })],
  ['one home', () => findProperty(db, null, rows[0].id)],
  ['cities', () => listCities(db)],
  ['vacancies', () => listVacancies(db, AGENT, { limit: 5 })],
  ['figures', () => findOverview(db, AGENT, SETTINGS)],
])('reads no table sequentially: %s', async (_, run) => {
  expect(await listSequentialScans(connection, run, ['cities'])).toEqual([])
})

it.each<[string, () => Promise<unknown>]>([
  ['the public list', () => searchPublished(db, publicListQuery.parse({ search: 'a', city: 'City 1' }), 'USD')],
  ['all homes', () => listAllProperties(db, AGENT, portfolioQuery.parse({ search: 'a', sort: 'oldest' }), NOW)],
  ['the users', () => listUsers(db, AGENT, userListQuery.parse({ search: 'a', sort: 'name' }))],
])('scans indexes alone for a common term, and reads only the rows of the page: %s', async (_, run) => {
  const scans = (await plansOf(connection, run)).filter(
    (node) => ['properties', 'users'].includes(node['Relation Name'] ?? '') && !node['Index Name']?.endsWith('_pkey'),
  )
  expect(new Set(scans.map((node) => node['Node Type']))).toEqual(new Set(['Index Only Scan']))
})
